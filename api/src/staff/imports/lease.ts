import { sql, type Transaction, type Updateable } from 'kysely'
import type { Db } from '../../database/open'
import type { Database } from '../../database/schema'

type Trx = Transaction<Database>
type Jobs = Database['import_job']

/** How long a job belongs to its worker without a sign of life, in seconds. */
const leaseSeconds = 60

/** A worker that was interrupted this often gives the job up. */
export const mostAttempts = 5

/** The job belongs to another worker now, or was discarded. */
export class LeaseLost extends Error {}

const leaseColumns = [
  'id',
  'kind',
  'file_name',
  'state',
  'header',
  'matching',
  'overwrite',
  'accepted',
  'notes',
  'total',
  'attempts',
  'created_by',
  'approved_by',
  'lease_token',
] as const

/**
 * Claims the oldest job with work to do. If its worker dies, another one takes the job over after the lease.
 * `attempts` includes the one that begins.
 */
export const claimJob = (db: Db) =>
  db
    .updateTable('import_job')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      lease_token: sql<string>`gen_random_uuid()`,
      lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('import_job')
        .select('id')
        .where('state', 'in', ['leyendo', 'revisando', 'cargando'])
        .where((when) =>
          when.or([when('lease_until', 'is', null), when('lease_until', '<', sql<Date>`now()`)]),
        )
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(leaseColumns)
    .executeTakeFirst()

/** A claimed job; its signal says that the application is closing. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claimJob>>> & { signal: AbortSignal }

/** Changes a claimed job. @throws {LeaseLost}, and when the application closes: another worker goes on */
export async function keepJob(trx: Trx | Db, { id, lease_token, signal }: Claimed, change: Updateable<Jobs>) {
  signal.throwIfAborted()
  const { numUpdatedRows } = await trx
    .updateTable('import_job')
    .set({ ...change, lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', id)
    .where('lease_token', '=', lease_token)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost()
}

/** Ends a step: the job waits for the staff, or for any worker. @throws {LeaseLost} */
export async function endStep(trx: Trx | Db, { id, lease_token }: Claimed, change: Updateable<Jobs>) {
  const { numUpdatedRows } = await trx
    .updateTable('import_job')
    .set({ ...change, done: 0, attempts: 0, lease_token: null, lease_until: null })
    .where('id', '=', id)
    .where('lease_token', '=', lease_token)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost()
}

/** Puts a job back, for any worker after a pause. An attempt that could not begin does not count. */
export async function releaseJob(
  db: Db,
  { id, lease_token, attempts }: Claimed,
  { seconds, counts }: { seconds: number; counts: boolean },
) {
  await db
    .updateTable('import_job')
    .set({
      lease_token: null,
      lease_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
      attempts: counts ? attempts : attempts - 1,
    })
    .where('id', '=', id)
    .where('lease_token', '=', lease_token)
    .execute()
}
