import { sql, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { addressLimits, takeHit } from '../limits/rate-limit'
import type { AuthorisedNumber } from './authority'
import { previewProfile } from '../profile/profile-repository'
import type { Profile, ProfileField } from '@fcr/shared/contracts/profile'

export type Conflict = Selectable<Database['conflicto']>

/** After a decision, further attempts to register the number are counted and open no new case for this long. */
const quiet = sql`interval '30 days'`

/** Any number; the same for all instances, so that new cases are opened one after the other and each sees the others. */
const lockId = 7_302_190

/** New cases that one address, or one IPv6 /48, may cause in a minute: it must not use up the site's limit alone. */
const perAddress = 2

type Attempt = { numero: string; address: string; newCasesPerHour: number }

/**
 * Notes that somebody tried to register a number that is taken: one case per number, and at most `newCasesPerHour` new
 * cases site-wide. Returns false where a limit kept a new case from being opened. Fit for a transaction only.
 */
export async function noteAttempt(
  trx: Transaction<Database>,
  { numero, address, newCasesPerHour }: Attempt,
): Promise<boolean> {
  const noted = await trx
    .updateTable('conflicto')
    .set({ attempts: sql<number>`attempts + 1`, last_attempt_at: sql<Date>`now()` })
    .where('id', '=', (from) =>
      from
        .selectFrom('conflicto')
        .select('id')
        .where('numero_identificacion', '=', numero)
        .where((eb) => eb.or([eb('closed_at', 'is', null), sql<boolean>`closed_at > now() - ${quiet}`]))
        .orderBy('id', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
  if (noted.numUpdatedRows > 0n) return true
  const limits = addressLimits('conflict', address, { address: perAddress, network: perAddress })
  if ((await takeHit(trx, limits)) > 0) return false
  await sql`SELECT pg_advisory_xact_lock(${lockId})`.execute(trx)
  const opened = await sql`
    INSERT INTO conflicto (numero_identificacion, opened_by, compareciente_id, attempts, last_attempt_at)
    SELECT ${numero}, 'registro', (SELECT id FROM compareciente WHERE numero_identificacion = ${numero}), 1, now()
    WHERE ${newCasesPerHour} > (
      SELECT count(*) FROM conflicto WHERE opened_at > now() - interval '1 hour' AND opened_by = 'registro')
    ON CONFLICT (numero_identificacion) WHERE closed_at IS NULL
    DO UPDATE SET attempts = conflicto.attempts + 1, last_attempt_at = now()`.execute(trx)
  return (opened.numAffectedRows ?? 0n) > 0n
}

/** Attempts of the last day that opened no case because of the limit. */
export async function countLeftOut(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .where('action', '=', 'registration')
    .where('outcome', '=', 'duplicate')
    .where(sql<boolean>`details ->> 'conflict' = 'limit_reached'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type ConflictFilter = { state: 'abiertos' | 'cerrados' | undefined; limit: number }

/** The open case of a number. */
export const findOpenConflict = (db: Db, numero: AuthorisedNumber): Promise<Conflict | undefined> =>
  db
    .selectFrom('conflicto')
    .selectAll()
    .where('numero_identificacion', '=', numero)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** Cases, the oldest first. */
export async function listConflicts(db: Db, { state, limit }: ConflictFilter): Promise<Conflict[]> {
  let query = db.selectFrom('conflicto').selectAll().orderBy('id').limit(limit)
  if (state) query = query.where('closed_at', state === 'abiertos' ? 'is' : 'is not', null)
  return query.execute()
}

type Value = Profile[ProfileField]
export type Difference = { field: ProfileField; account: Value; imported: Value }

/** The fields in which the import differs from the row that has the number, by their names in the profile. */
export async function findDifferences(
  db: Db,
  { numero_identificacion: numero, importado }: Conflict,
): Promise<Difference[]> {
  if (!importado) return []
  const row = await db
    .selectFrom('compareciente')
    .select('id')
    .where('numero_identificacion', '=', numero)
    .executeTakeFirst()
  if (!row) return []
  const [account, imported] = [
    await previewProfile(db, row.id, {}),
    await previewProfile(db, row.id, importado),
  ]
  if (!account || !imported) return []
  return (Object.keys(account) as (keyof Profile)[])
    .filter((field): field is ProfileField => field !== 'procedencia' && account[field] !== imported[field])
    .map((field) => ({ field, account: account[field], imported: imported[field] }))
}

/** Takes the case for this transaction: of two who decide, the second finds it closed. */
export const lockConflict = (trx: Transaction<Database>, id: string): Promise<Conflict | undefined> =>
  trx.selectFrom('conflicto').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Closes a case; the imported data have been taken over or not, and are not kept. */
export const closeConflict = (
  trx: Transaction<Database>,
  id: string,
  { resolution, by }: { resolution: NonNullable<Conflict['resolution']>; by: string },
) =>
  trx
    .updateTable('conflicto')
    .set({ resolution, closed_by: by, closed_at: sql<Date>`now()`, importado: null })
    .where('id', '=', id)
    .execute()
