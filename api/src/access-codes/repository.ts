import { sql, type Selectable } from 'kysely'
import { splitCode } from './code-text'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { releaseCode } from '../external/quota'
import { isLive } from '../sessions/session-store'

export type ListedCode = Omit<Selectable<Database['access_code']>, 'hash'>

const listedColumns = [
  ...([
    'id',
    'selector',
    'kind',
    'official',
    'entity',
    'purpose',
    'support',
    'issued_by',
    'sent_to',
  ] as const),
  ...([
    'created_at',
    'expires_at',
    'used_at',
    'revoked_at',
    'revoked_reason',
    'held_at',
    'held_for',
  ] as const),
] as const

export const codeStates = ['vigente', 'usado', 'retenido', 'vencido', 'revocado'] as const
export type CodeState = (typeof codeStates)[number]

type Times = Pick<ListedCode, 'revoked_at' | 'held_at' | 'used_at' | 'expires_at'>

export function codeState({ revoked_at, held_at, used_at, expires_at }: Times, now = new Date()): CodeState {
  if (revoked_at) return 'revocado'
  if (held_at) return 'retenido'
  if (used_at) return 'usado'
  return expires_at > now ? 'vigente' : 'vencido'
}

// The SQL version of `codeState`.
const stateInSql = sql<CodeState>`CASE
  WHEN revoked_at IS NOT NULL THEN 'revocado'
  WHEN held_at IS NOT NULL THEN 'retenido'
  WHEN used_at IS NOT NULL THEN 'usado'
  WHEN expires_at > now() THEN 'vigente'
  ELSE 'vencido' END`

export type CodeFilter = { state: CodeState | undefined; kind: 'JEP' | 'UBPD' | undefined; limit: number }

export async function listCodes(db: Db, { state, kind, limit }: CodeFilter): Promise<ListedCode[]> {
  let query = db.selectFrom('access_code').select(listedColumns).orderBy('id', 'desc').limit(limit)
  if (kind) query = query.where('kind', '=', kind)
  if (state) query = query.where(stateInSql, '=', state)
  return query.execute()
}

/** Finds codes by number or code; also returns how many were not found. */
export async function findCodeIds(
  db: Db,
  numbersOrCodes: readonly string[],
): Promise<{ ids: string[]; unknown: number }> {
  const found = await Promise.all(
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
  const ids = [...new Set(found.flatMap((row) => row?.id ?? []))]
  return { ids, unknown: found.filter((row) => row === undefined).length }
}

const lockCode = (trx: Db, id: string) =>
  trx
    .selectFrom('access_code')
    .select(['revoked_at', 'held_at', 'held_for', 'used_at', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Revokes a code and returns its previous state. The session opened with it ends at once. */
export async function revokeCode(trx: Db, id: string): Promise<CodeState> {
  const before = await lockCode(trx, id)
  await trx
    .updateTable('access_code')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return codeState(before)
}

export type Released = {
  /** The code's previous state; only 'retenido' is released. */
  was: CodeState
  heldFor: ListedCode['held_for']
  /** Whether the official can continue: the code's session has not ended meanwhile. */
  sessionLives: boolean
}

/** Releases a held code. Changes nothing for a code in another state. */
export async function releaseHeldCode(trx: Db, id: string): Promise<Released> {
  const before = await lockCode(trx, id)
  const was = codeState(before)
  if (was === 'retenido') await releaseCode(trx, id)
  const live = await trx
    .selectFrom('session')
    .select('id')
    .where('access_code_id', '=', id)
    .where(isLive('external'))
    .executeTakeFirst()
  return { was, heldFor: before.held_for, sessionLives: live !== undefined }
}
