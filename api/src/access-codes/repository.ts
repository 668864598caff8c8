import type { CodeState } from '@fcr/shared/contracts/staff/codes'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { releaseCode } from '../official/quota'
import { dropMailAbout } from '../mail/outbox'
import { isLive } from '../sessions/session-store'
import { splitCode } from './code-text'

export type ListedCode = Omit<Selectable<Database['access_code']>, 'hash' | 'alone_by'>

const about = [
  'id',
  'selector',
  'kind',
  'official',
  'entity',
  'purpose',
  'support',
  'issued_by',
  'sent_to',
] as const
const times = ['created_at', 'expires_at', 'used_at', 'held_at', 'held_for'] as const
const revocation = ['revoked_at', 'revoked_by', 'revoked_reason'] as const

type Times = Pick<ListedCode, 'revoked_at' | 'held_at' | 'used_at' | 'expires_at'>

export function codeState({ revoked_at, held_at, used_at, expires_at }: Times): CodeState {
  if (revoked_at) return 'revocado'
  if (held_at) return 'retenido'
  if (used_at) return 'usado'
  return expires_at > new Date() ? 'vigente' : 'vencido'
}

// The SQL version of `codeState`.
const stateInSql = sql<CodeState>`CASE
  WHEN revoked_at IS NOT NULL THEN 'revocado'
  WHEN held_at IS NOT NULL THEN 'retenido'
  WHEN used_at IS NOT NULL THEN 'usado'
  WHEN expires_at > now() THEN 'vigente'
  ELSE 'vencido' END`

type CodeFilter = {
  state: CodeState | undefined
  kind?: 'JEP' | 'UBPD' | undefined
  limit: number
  offset?: number
}

const selectCodes = (db: Db) => db.selectFrom('access_code').select([...about, ...times, ...revocation])

/** Newest first. */
export async function listCodes(db: Db, filter: CodeFilter): Promise<ListedCode[]> {
  const { state, kind, limit, offset = 0 } = filter
  let query = selectCodes(db).orderBy('id', 'desc').limit(limit).offset(offset)
  if (kind) query = query.where('kind', '=', kind)
  if (state) query = query.where(stateInSql, '=', state)
  return query.execute()
}

/** Counts the codes in each state. */
export async function countCodes(db: Db): Promise<Record<CodeState, number>> {
  const rows = await db
    .selectFrom('access_code')
    .select([stateInSql.as('state'), sql<number>`count(*)::integer`.as('count')])
    .groupBy(stateInSql)
    .execute()
  const counts = { vigente: 0, usado: 0, retenido: 0, vencido: 0, revocado: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

export const findCode = (db: Db, id: string): Promise<ListedCode | undefined> =>
  selectCodes(db).where('id', '=', id).executeTakeFirst()

/** Whether a session opened with the code continues. */
export async function hasLiveSession(db: Db, id: string): Promise<boolean> {
  const live = await db
    .selectFrom('session')
    .select('id')
    .where('access_code_id', '=', id)
    .where(isLive('external'))
    .executeTakeFirst()
  return live !== undefined
}

/** Finds codes by number or code; also returns how many were not found. */
export async function findCodeIds(
  db: Db,
  numbersOrCodes: readonly string[],
): Promise<{ ids: string[]; unknown: number }> {
  const rows = await Promise.all(
    numbersOrCodes.map((word) =>
      db
        .selectFrom('access_code')
        .select('id')
        // The rest of a code is stored only as a hash; the selector alone identifies the row.
        .where(
          word.length === 13 ? 'selector' : 'id',
          '=',
          word.length === 13 ? splitCode(word).selector : word,
        )
        .executeTakeFirst(),
    ),
  )
  const ids = [...new Set(rows.flatMap((row) => row?.id ?? []))]
  return { ids, unknown: rows.filter((row) => row === undefined).length }
}

/** Locks a code until the transaction ends. */
export const lockCode = (trx: Db, id: string): Promise<ListedCode | undefined> =>
  selectCodes(trx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The event that names the message with a code. */
export const mailEventOf = (id: string) => `access_code:${id}`

/** Revokes a code; the session opened with it ends at once. Changes nothing for a revoked one. */
export async function revokeCode(
  trx: Db,
  id: string,
  { by, reason }: { by: string; reason?: string },
): Promise<void> {
  await trx
    .updateTable('access_code')
    .set({ revoked_at: sql<Date>`now()`, revoked_by: by, revoked_reason: reason ?? null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await dropMailAbout(trx, mailEventOf(id))
}

export type Released = {
  /** The code's previous state; only 'retenido' is released. */
  was: CodeState
  heldFor: ListedCode['held_for']
  /** Whether the official can continue: the code's session has not ended meanwhile. */
  sessionLives: boolean
}

/** Releases a held code. Changes nothing for a code in another state; undefined for an unknown one. */
export async function releaseHeldCode(trx: Db, id: string): Promise<Released | undefined> {
  const before = await lockCode(trx, id)
  if (!before) return undefined
  const was = codeState(before)
  if (was === 'retenido') await releaseCode(trx, id)
  return { was, heldFor: before.held_for, sessionLives: await hasLiveSession(trx, id) }
}
