import type { ColumnMatching, ImportAsked, NewImport } from '@fcr/shared/contracts/staff/imports'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../database/open'
import type { Database } from '../../database/schema'
import { ApiError } from '../../errors/api-error'
import { matchedHeader, type Column } from '../../import/columns'
import { kinds } from '../../import/types'
import { eraseContent } from '../../import/retention'
import { UnusableFileError } from '../../import/file/unusable-file'
import { staffOf } from '../../sessions/policy'
import { askApproval } from '../approvals/ask'
import { staffAct } from '../act'
import { recordStaffAct } from '../record'
import { countBytes, createJob, isAsked, lockJob, pieceBytes, savePiece, type Job } from './jobs'
import { loadImport } from './operation'
import { versionOf } from './present'
import { toAccepted } from './readings'
import { daysFromNow, previewDays } from './terms'

type Trx = Transaction<Database>

export const notFound = () => new ApiError(404, 'not_found', 'No existe esa importación, o ya se borró.')

const wrongStep = () =>
  new ApiError(
    409,
    'import_step',
    'La importación ya no es como se mostró: otra persona la cambió. Revísela de nuevo.',
  )

/** @param seen the version that the page showed @throws {ApiError} if it is another one now */
function checkVersion(job: Job, seen: string | undefined): void {
  if (seen !== undefined && seen !== versionOf(job)) throw wrongStep()
}

/** Locks a job that is in one of these states and has no approval waiting. @throws {ApiError} */
async function holdJob(trx: Trx, id: string, states: readonly Job['state'][]): Promise<Job> {
  const job = await lockJob(trx, id)
  if (!job || job.state === 'descartada') throw notFound()
  if (!states.includes(job.state)) throw wrongStep()
  if (isAsked(job))
    throw new ApiError(
      409,
      'import_asked',
      'Espera una aprobación. Retírela antes de cambiar la importación.',
    )
  return job
}

/** Runs a step of an import, which leaves no row of the trail. @throws {ApiError} */
const changeJob = (
  db: Db,
  id: string,
  states: readonly Job['state'][],
  work: (trx: Trx, job: Job) => Promise<void>,
): Promise<void> => db.transaction().execute(async (trx) => work(trx, await holdJob(trx, id, states)))

/** Announces a file; one over the limit is refused before a byte of it is sent. */
export async function announceFile(request: FastifyRequest, file: NewImport): Promise<string> {
  const { db, settings } = request.server
  const { importMegabytes } = settings.limits
  const outcome =
    file.bytes === 0 ? 'file_empty' : file.bytes > importMegabytes * 1024 * 1024 ? 'file_too_large' : 'ok'
  const id = outcome === 'ok' ? await createJob(db, file, staffOf(request).id) : undefined
  const details = { import: id, kind: file.clase, file: file.archivo, bytes: file.bytes }
  const refused = outcome === 'ok' && id === undefined ? 'too_many_imports' : outcome
  await recordStaffAct(db, request, { operation: 'importar subir', outcome: refused, details })
  if (refused === 'file_empty') throw new ApiError(400, 'file_empty', 'El archivo está vacío.')
  if (refused === 'file_too_large')
    throw new ApiError(
      413,
      'file_too_large',
      `El archivo tiene más de ${importMegabytes} MB: divídalo en varios e impórtelos uno tras otro.`,
    )
  if (id === undefined)
    throw new ApiError(
      409,
      'too_many_imports',
      'Hay demasiadas importaciones sin terminar. Descarte las que ya no sirvan.',
    )
  return id
}

/** Stores a piece of an announced file. Only who announced it may send it. */
export const receivePiece = (request: FastifyRequest, id: string, number: number, content: Buffer) =>
  changeJob(request.server.db, id, ['recibiendo'], async (trx, job) => {
    if (job.created_by !== staffOf(request).id) throw notFound()
    const from = number * pieceBytes
    const expected = Math.min(pieceBytes, Number(job.bytes) - from)
    if (content.length !== expected)
      throw new ApiError(400, 'piece_size', 'La parte no es del tamaño anunciado. Suba el archivo otra vez.')
    await savePiece(trx, { job_id: id, number, content })
  })

/** Ends the upload: the file waits to be read. */
export const closeUpload = (request: FastifyRequest, id: string) =>
  changeJob(request.server.db, id, ['recibiendo'], async (trx, job) => {
    if ((await countBytes(trx, id)) !== Number(job.bytes))
      throw new ApiError(409, 'file_incomplete', 'El archivo no llegó completo. Súbalo otra vez.')
    await trx
      .updateTable('import_job')
      .set({ state: 'leyendo', expires_at: daysFromNow(previewDays) })
      .where('id', '=', id)
      .execute()
  })

/** Says in words why columns cannot be imported as they were matched. @throws {ApiError} */
function checkMatching(
  header: readonly string[] | null,
  campos: ColumnMatching['campos'],
  columns: readonly Column[],
) {
  const fieldNames = new Set(columns.filter(({ read }) => read).map(({ name }) => name))
  const refuse = (message: string) => new ApiError(400, 'file_header', message)
  if (campos.length !== header?.length || campos.some((campo) => campo !== null && !fieldNames.has(campo)))
    throw refuse('Las columnas no son las del archivo. Vuelva a abrir la importación.')
  try {
    matchedHeader(header, campos, columns)
  } catch (error) {
    // The list of all columns is on the page already.
    if (error instanceof UnusableFileError)
      throw refuse(error.message.replace(/\n?Columnas que se aceptan.*$/s, ''))
    throw error
  }
}

/** Sets what the file's columns mean; the rows wait to be reviewed. */
export const matchColumns = (
  request: FastifyRequest,
  id: string,
  { campos, sobrescribir, lecturas, version }: ColumnMatching,
) =>
  changeJob(request.server.db, id, ['columnas', 'lista'], async (trx, job) => {
    checkVersion(job, version)
    checkMatching(job.header, campos, kinds[job.kind].columns)
    await trx
      .updateTable('import_job')
      .set({
        state: 'revisando',
        matching: JSON.stringify(campos),
        overwrite: sobrescribir && job.kind === 'comparecientes',
        counts: '{}',
        bad_cells: '{}',
        cleared: '{}',
        warnings: 0,
        readings: '[]',
        ...(lecturas && { accepted: JSON.stringify(toAccepted(lecturas)) }),
        approval_id: null,
        done: 0,
        expires_at: daysFromNow(previewDays),
      })
      .where('id', '=', id)
      .execute()
  })

/**
 * Asks another person to approve the import; returns the id of the approval.
 * @throws {ApiError} also if the preview or the number of warnings differs from what the page showed
 */
export const askForImport = (
  request: FastifyRequest,
  id: string,
  { motivo: reason, avisos = 0, version }: ImportAsked,
): Promise<string> =>
  staffAct(request, { operation: loadImport.name, details: { import: id, reason } }, async (act) => {
    const { trx } = act
    const job = await holdJob(trx, id, ['lista'])
    checkVersion(job, version)
    const { added = 0, changed = 0, disputed = 0 } = job.counts
    if (added + changed + disputed === 0)
      throw new ApiError(409, 'nothing_to_import', 'El archivo no cambia nada: no hay qué cargar.')
    if (job.warnings !== avisos)
      throw new ApiError(
        409,
        'warnings_unread',
        'Los avisos no son los que se mostraron. Vuelva a abrir la importación y revíselos.',
      )
    const approval = await askApproval(act, loadImport, { import: id, kind: job.kind }, reason)
    await trx
      .updateTable('import_job')
      // Longer than an approval may wait.
      .set({ approval_id: approval, expires_at: daysFromNow(previewDays) })
      .where('id', '=', id)
      .execute()
    return approval
  })

const discardable = ['recibiendo', 'leyendo', 'columnas', 'revisando', 'lista', 'fallida'] as const

/** Discards an import that has not begun to load, and erases its rows. */
export const discardJob = (request: FastifyRequest, id: string): Promise<void> =>
  staffAct(request, { operation: 'importar descartar', details: { import: id } }, async ({ trx, note }) => {
    const job = await holdJob(trx, id, discardable)
    note({ details: { file: job.file_name } })
    await eraseContent(trx, [id])
    await trx
      .updateTable('import_job')
      .set({ state: 'descartada', lease_token: null, ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  })
