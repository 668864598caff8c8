import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../database/open'

/** The input of a row's hash: every column, as text formatted by the database. */
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

/** The columns of `audit_event as event` that make a `ChainedRow`. */
export const chainedColumns = [
  'event.id',
  sql<string>`to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'),
  'event.actor_realm',
  'event.actor_id',
  'event.action',
  'event.subject',
  'event.outcome',
  // jsonb has one text form per value.
  sql<string>`event.details::text`.as('details'),
  'event.address',
  'event.request_id',
] as const

/** The previous hash of the first row. */
export const genesisHash: Buffer = Buffer.alloc(32)

/**
 * Computes a row's hash. Any change here invalidates every existing chain; it would need a second kind of
 * seal.
 */
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

/** The end of the chain. A copy of it reveals any later change to the rows before it. */
export type ChainHead = {
  /** Identifies the chain of one database: the time when it began, ISO 8601. */
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

/** Returns the chain's head; undefined before anything is sealed. */
export async function findHead(db: Db): Promise<ChainHead | undefined> {
  const seal = await lastSeal(db).executeTakeFirst()
  return seal && { chain: await findChain(db), position: seal.position, hash: seal.hash.toString('hex') }
}

/** Returns the position and hash that the next seal continues from. */
export async function findEnd(db: Db): Promise<{ position: bigint; hash: Buffer }> {
  const seal = await lastSeal(db).executeTakeFirst()
  return seal ? { position: BigInt(seal.position), hash: seal.hash } : { position: 0n, hash: genesisHash }
}
