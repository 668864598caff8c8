import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../database/open'

/** What the hash of a row covers: all of it, each column as the text that the database gives. */
export type ChainedRow = {
  id: string
  /** UTC, to the microsecond. */
  at: string
  actor_realm: string
  actor_id: string | null
  action: string
  subject: string | null
  outcome: string
  details: string
  address: string | null
  request_id: string | null
}

/** Selects of `audit_event as event` for a `ChainedRow`. */
export const chainedColumns = [
  'event.id',
  sql<string>`to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'),
  'event.actor_realm',
  'event.actor_id',
  'event.action',
  'event.subject',
  'event.outcome',
  // jsonb has one text for one content.
  sql<string>`event.details::text`.as('details'),
  'event.address',
  'event.request_id',
] as const

/** What stands before the first row. */
export const beginning: Buffer = Buffer.alloc(32)

/** A change here breaks every chain there is: it would need a second kind of seal. */
export const nextHash = (previous: Buffer, row: ChainedRow): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      JSON.stringify([
        row.id,
        row.at,
        row.actor_realm,
        row.actor_id,
        row.action,
        row.subject,
        row.outcome,
        row.details,
        row.address,
        row.request_id,
      ]),
    )
    .digest()

/** The chain's end. Who knows it knows whether anything before it was changed later. */
export type ChainHead = {
  /** Tells the chains of two databases apart: when this one's began, ISO 8601. */
  chain: string
  position: string
  /** Hexadecimal. */
  hash: string
}

export async function findChain(db: Db): Promise<string> {
  const row = await db
    .selectFrom('schema_migration')
    .select('applied_at')
    .where('name', '=', '0011-audit-seal.sql')
    .executeTakeFirstOrThrow()
  return row.applied_at.toISOString()
}

const lastSeal = (db: Db) =>
  db.selectFrom('audit_seal').select(['position', 'hash']).orderBy('position', 'desc').limit(1)

/** Undefined: nothing was sealed yet. */
export async function findHead(db: Db): Promise<ChainHead | undefined> {
  const seal = await lastSeal(db).executeTakeFirst()
  return seal && { chain: await findChain(db), position: seal.position, hash: seal.hash.toString('hex') }
}

/** Where the next seal goes on. */
export async function findEnd(db: Db): Promise<{ position: bigint; hash: Buffer }> {
  const seal = await lastSeal(db).executeTakeFirst()
  return seal ? { position: BigInt(seal.position), hash: seal.hash } : { position: 0n, hash: beginning }
}
