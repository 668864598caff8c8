import { sql, type Selectable, type Transaction } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { addressLimits, mostInHour, takeHit } from '../limits/rate-limit'
import type { AuthorisedNumber } from './authority'
import { previewProfile } from '../profile/profile-repository'
import type { Profile, ProfileField } from '@fcr/shared/contracts/profile'

export type Conflict = Selectable<Database['conflicto']>

/**
 * For this long after a decision, further attempts to register the number are counted but open no new case.
 */
const quiet = sql`interval '30 days'`

/**
 * New cases that one address or IPv6 /48 may cause, so that it cannot use up the site's limit alone: per minute, and per
 * hour as a share of the site's.
 */
const perAddress = { minute: 2, share: 1 / 4 }

type Attempt = { numero: string; address: string; newCasesPerHour: number }

/**
 * Records an attempt to register a taken number: one case per number, and at most `newCasesPerHour` new cases
 * site-wide. Returns false if a limit prevented a new case. Must run inside a transaction.
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
  const { minute, share } = perAddress
  const limits = addressLimits('conflict', address, { address: minute, network: minute })
  if ((await mostInHour(trx, limits)) >= Math.ceil(newCasesPerHour * share)) return false
  if ((await takeHit(trx, limits)) > 0) return false
  // New cases are opened one at a time, and each sees the others.
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.conflicts})`.execute(trx)
  const opened = await sql`
    INSERT INTO conflicto (numero_identificacion, opened_by, compareciente_id, attempts, last_attempt_at)
    SELECT ${numero}, 'registro', (SELECT id FROM compareciente WHERE numero_identificacion = ${numero}), 1, now()
    WHERE ${newCasesPerHour} > (
      SELECT count(*) FROM conflicto WHERE opened_at > now() - interval '1 hour' AND opened_by = 'registro')
    ON CONFLICT (numero_identificacion) WHERE closed_at IS NULL
    DO UPDATE SET attempts = conflicto.attempts + 1, last_attempt_at = now()`.execute(trx)
  return (opened.numAffectedRows ?? 0n) > 0n
}

/** Counts the attempts of the last day that opened no case because of a limit. */
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

/** Finds the open case of a number. */
export const findOpenConflict = (db: Db, numero: AuthorisedNumber): Promise<Conflict | undefined> =>
  db
    .selectFrom('conflicto')
    .selectAll()
    .where('numero_identificacion', '=', numero)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

export const findConflict = (db: Db, id: string): Promise<Conflict | undefined> =>
  db.selectFrom('conflicto').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists the open cases, oldest first; `holder`: the row that has the number now. */
export const listOpenConflicts = (db: Db) =>
  db
    .selectFrom('conflicto')
    .leftJoin('compareciente as person', 'person.numero_identificacion', 'conflicto.numero_identificacion')
    .select(['conflicto.id', 'conflicto.numero_identificacion as number', 'opened_at as openedAt'])
    .select(['attempts', 'person.id as holder'])
    .where('closed_at', 'is', null)
    .orderBy('conflicto.id')
    .execute()

type Value = Profile[ProfileField]
export type Difference = { field: ProfileField; account: Value; imported: Value }

type Comparison = { differences: Difference[]; equal: ProfileField[] }

/** Compares two profiles: fields that differ and fields that are equal. */
export function compareProfiles(account: Profile, imported: Profile): Comparison {
  const differs = (field: ProfileField) => account[field] !== imported[field]
  const fields = (Object.keys(account) as (keyof Profile)[]).filter((field) => field !== 'procedencia')
  return {
    differences: fields
      .filter(differs)
      .map((field) => ({ field, account: account[field], imported: imported[field] })),
    equal: fields.filter((field) => !differs(field)),
  }
}

/** Compares the import with the row that has the number: fields that differ and fields that are equal, by profile name. */
export async function compareConflict(
  db: Db,
  { numero_identificacion: numero, importado }: Conflict,
): Promise<Comparison> {
  const nothing: Comparison = { differences: [], equal: [] }
  if (!importado) return nothing
  const row = await db
    .selectFrom('compareciente')
    .select('id')
    .where('numero_identificacion', '=', numero)
    .executeTakeFirst()
  if (!row) return nothing
  const [account, imported] = [
    await previewProfile(db, row.id, {}),
    await previewProfile(db, row.id, importado),
  ]
  if (!account || !imported) return nothing
  const { differences, equal } = compareProfiles(account, imported)
  // Fields that the import does not mention are equal as well, but prove nothing.
  return { differences, equal: equal.filter((field) => field in importado) }
}

/**
 * Locks the case for this transaction: the second of two concurrent decisions finds it closed. The person comes first,
 * as in an erasure and an attempt to register the number: the opposite order could deadlock.
 */
export async function lockConflict(trx: Transaction<Database>, id: string): Promise<Conflict | undefined> {
  await trx
    .selectFrom('compareciente')
    .select('id')
    .where('numero_identificacion', '=', (conflict) =>
      conflict.selectFrom('conflicto').select('numero_identificacion').where('conflicto.id', '=', id),
    )
    .forUpdate()
    .execute()
  return trx.selectFrom('conflicto').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Closes a case and deletes its imported data, whether or not they were taken over. */
export const closeConflict = (
  trx: Transaction<Database>,
  id: string,
  { resolution, by }: { resolution: NonNullable<Conflict['resolution']>; by: string },
) =>
  trx
    .updateTable('conflicto')
    .set({ resolution, closed_by: by, closed_at: sql<Date>`now()`, importado: null, origen: null })
    .where('id', '=', id)
    .execute()
