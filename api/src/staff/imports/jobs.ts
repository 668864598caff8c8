import type { NewImport } from '@fcr/shared/contracts/staff/imports'
import { pageSize } from '@fcr/shared/contracts/staff/rows'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../database/open'
import type { Database } from '../../database/schema'
import { keyOf } from '../../import/columns'
import { stateNow } from '../approvals/repository'

type Trx = Transaction<Database>

/** Size of the pieces in which a file is sent, in bytes. */
export const pieceBytes = 512 * 1024

/** Imports that have not ended, of the whole site; each may hold a file. */
const mostOpen = 20

/** Creates a job and returns its id; undefined if too many are open. */
export async function createJob(db: Db, { clase, archivo, bytes }: NewImport, by: string) {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO import_job (kind, file_name, bytes, created_by)
    SELECT ${clase}, ${archivo}, ${bytes}, ${by}
    WHERE (SELECT count(*) FROM import_job WHERE ended_at IS NULL) < ${mostOpen}
    RETURNING id`.execute(db)
  return rows[0]?.id
}

const jobsWithNames = (db: Db) =>
  db
    .selectFrom('import_job as job')
    .innerJoin('staff_account as owner', 'owner.id', 'job.created_by')
    .leftJoin('approval', 'approval.id', 'job.approval_id')
    .selectAll('job')
    .select([
      'owner.name as ownerName',
      stateNow.as('approvalState'),
      'approval.asked_by_name',
      'approval.decided_by_name',
      'approval.decision_reason',
      'approval.differences',
    ])

export const findJob = (db: Db, id: string) => jobsWithNames(db).where('job.id', '=', id).executeTakeFirst()
export type Job = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** Whether an approval of the import waits for a decision. */
export const isAsked = ({ state, approvalState }: Pick<Job, 'state' | 'approvalState'>) =>
  state === 'lista' && approvalState === 'espera'

/**
 * Locks a job, so that its state stays while a request changes it. Reads it in a second statement, which also finds an
 * approval that was asked for while the first one waited.
 */
export async function lockJob(trx: Trx, id: string): Promise<Job | undefined> {
  await trx.selectFrom('import_job').select('id').where('id', '=', id).forUpdate().execute()
  return findJob(trx, id)
}

/** Lists jobs, newest first; discarded ones are left out. */
export async function listJobs(db: Db, page: number) {
  const { total } = await db
    .selectFrom('import_job')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('state', '<>', 'descartada')
    .executeTakeFirstOrThrow()
  const jobs = await jobsWithNames(db)
    .where('job.state', '<>', 'descartada')
    .orderBy('job.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total: Number(total), jobs }
}

/** Stores a piece of the file; the same one again replaces it. */
export const savePiece = (trx: Trx, piece: Database['import_piece']) =>
  trx
    .insertInto('import_piece')
    .values(piece)
    .onConflict((conflict) => conflict.columns(['job_id', 'number']).doUpdateSet({ content: piece.content }))
    .execute()

/** Returns how many bytes of the file have arrived. */
export async function countBytes(trx: Trx, id: string): Promise<number> {
  const { bytes } = await trx
    .selectFrom('import_piece')
    .select(sql<string>`coalesce(sum(length(content)), 0)`.as('bytes'))
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Remembers how the staff matched the names of a loaded file's columns. */
export async function rememberNames(
  trx: Trx,
  { kind, header, matching }: Pick<Job, 'kind' | 'header' | 'matching'>,
) {
  const names = new Map(
    (header ?? []).flatMap((name, index) => {
      const column = matching?.[index]
      return column && keyOf(name) !== '' ? [[keyOf(name), column] as const] : []
    }),
  )
  if (names.size === 0) return
  await trx
    .insertInto('import_column_name')
    .values([...names].map(([name_key, column_name]) => ({ kind, name_key, column_name })))
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'name_key'])
        .doUpdateSet((eb) => ({ column_name: eb.ref('excluded.column_name') })),
    )
    .execute()
}
