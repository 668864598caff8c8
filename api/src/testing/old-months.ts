import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { asOwner } from '../database/app-role'
import type { Db } from '../database/open'

/** A new signing key for `AUDIT_SIGNING_KEY`, as PEM. */
export const newSigningKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

/** Gives a trail without rows the partitions of a site that has run since December 2019. */
export const sinceDecember2019 = (db: Db) =>
  asOwner(db, async (trx) => {
    await sql`ALTER TABLE audit_event DETACH PARTITION audit_event_first`.execute(trx)
    for (const [name, from, until] of [
      ['2019_12', '2019-12-01', '2020-01-01'],
      ['2020_01', '2020-01-01', '2020-02-01'],
      ['2020_02', '2020-02-01', '2020-03-01'],
      ['2020_03', '2020-03-01', '2024-03-01'],
    ])
      await sql
        .raw(
          `CREATE TABLE audit_event_${name} PARTITION OF audit_event FOR VALUES FROM ('${from}Z') TO ('${until}Z')`,
        )
        .execute(trx)
    await sql`DROP TABLE audit_event_first`.execute(trx)
  })

/** Inserts an unsealed audit row. @param at ISO 8601 */
export const addOldRow = (db: Db, at: string, details: object = {}) =>
  sql`INSERT INTO audit_event (at, actor_realm, action, outcome, subject, details)
    VALUES (${at}, 'staff', 'staff', 'ok', '9900000001', ${JSON.stringify(details)}::jsonb)`.execute(db)
