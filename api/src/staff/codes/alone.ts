import { codesAlone, codesAloneHours } from '@fcr/shared/contracts/staff/codes'
import { sql } from 'kysely'
import { advisoryLocks } from '../../database/advisory-locks'
import type { Db } from '../../database/open'

/** A person who issues codes: an account, or a user of the system by command. */
export type Issuer = `cuenta ${string}` | `orden ${string}`

/**
 * Whether a person may issue this many codes without another person, given what they issued alone before. Other
 * requests of the same person wait until the transaction ends.
 */
export async function mayIssueAlone(trx: Db, by: Issuer, count: number): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.codesAlone}, hashtext(${by}))`.execute(trx)
  const { issued } = await trx
    .selectFrom('access_code')
    .select(sql<number>`count(*)::integer`.as('issued'))
    .where('alone_by', '=', by)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${codesAloneHours})`)
    .executeTakeFirstOrThrow()
  return issued + count <= codesAlone
}
