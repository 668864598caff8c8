import type { ImportKind } from '@fcr/shared/contracts/staff/imports'
import { fileNameProblem } from '@fcr/shared/contracts/text/file-name'
import { basename, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'
import { takeGranted } from '../../staff/approvals/granted'
import { importFile } from '../../staff/imports/operation'
import { ImportBusyError } from '../../import/import-people'
import type { ImportOptions, ImportReport } from '../../import/report'
import { UnusableFileError } from '../../import/file/unusable-file'
import { recordStaff } from '../audit'
import { authorOf, type Context, type Outcome } from '../command'
import { describeImport } from './import-report'
import { createProgress } from '../progress'
import { Refusal, UsageError } from '../refusal'
import { askSecondPerson, isAskerOf, raiseAlarm } from '../second-person'

type Given = {
  parcial: boolean
  simular: boolean
  motivo: string | undefined
  aprobacion: string | undefined
  emergencia: boolean
}

/** The file; `overwrite` for registers that know it. */
type Wanted = { kind: ImportKind; path: string; overwrite?: boolean }

type Recorder = (db: Db, report: ImportReport) => Promise<void>
type Work = (path: string, options: ImportOptions, record: Recorder) => Promise<ImportReport>

/** How far an import goes: it counts, asks another person, or stores, approved or in an emergency. */
type Way =
  | { kind: 'count' }
  | { kind: 'ask'; reason: string }
  | { kind: 'approved'; approval: string }
  | { kind: 'emergency'; reason: string }

function wayOf({ simular, motivo, aprobacion, emergencia }: Given): Way {
  if (simular) return { kind: 'count' }
  if (aprobacion !== undefined) return { kind: 'approved', approval: aprobacion }
  if (motivo === undefined)
    throw new UsageError('Falta --motivo: otra persona lo lee, y aprueba la importación.')
  return { kind: emergencia ? 'emergency' : 'ask', reason: motivo }
}

type FileImport = z.infer<typeof importFile.payload>

const requestOf = ({ kind, path, overwrite = false }: Wanted, report: ImportReport): FileImport => {
  const { added, changed, unchanged, kept, disputed, other, bad, sha256, effects, cleared } = report
  const counts = { added, changed, unchanged, kept, disputed, other, bad }
  const warnings = report.warnings.length + report.moreWarnings
  return { kind, file: basename(path), sha256, effects, overwrite, counts, cleared, warnings }
}

/** Uses up the approval in the import's transaction. @throws {ApiError} if it is not for exactly this import */
async function takeApproval(trx: Db, context: Context, id: string, request: FileImport) {
  const granted = await takeGranted(trx, id, importFile, isAskerOf(context))
  if (!isDeepStrictEqual(granted, request))
    throw new ApiError(
      409,
      'import_changed',
      'El archivo o los datos cambiaron desde que se pidió la aprobación: no se importó nada. Pida otra.',
    )
}

const changesNothing = ({ added, changed, disputed }: ImportReport) => added + changed + disputed === 0

const recorder =
  (context: Context, wanted: Wanted, { parcial, way }: { parcial: boolean; way: Way }): Recorder =>
  async (db, report) => {
    const { problems, warnings, notes, outcome, ...facts } = report
    // Recorded when it is asked for.
    if (way.kind === 'ask' && outcome === 'dry_run' && !changesNothing(report)) return
    const details = {
      file: basename(wanted.path),
      partial: parcial,
      ...(wanted.overwrite !== undefined && { overwrite: wanted.overwrite }),
      ...facts,
      problems: problems.length,
      warnings: warnings.length,
      notes,
    }
    if (outcome !== 'done') return recordStaff(db, context, { outcome, details })
    if (way.kind === 'approved') await takeApproval(db, context, way.approval, requestOf(wanted, report))
    if (way.kind === 'emergency') await raiseAlarm(db, context, way.reason)
    await recordStaff(db, context, {
      details: {
        ...details,
        ...(way.kind === 'approved' && { approval: way.approval }),
        ...(way.kind === 'emergency' && { reason: way.reason, emergency: true }),
      },
    })
  }

/** The code and message of an import that could not be done. */
function failureOf(error: unknown): [code: string, message: string] | undefined {
  if (error instanceof UnusableFileError) return [`file_${error.fault}`, error.message]
  if (error instanceof ImportBusyError)
    return ['import_running', 'Otra importación está en curso; intente de nuevo cuando termine.']
  return error instanceof ApiError ? [error.code, error.message] : undefined
}

async function workOn(context: Context, wanted: Wanted, parcial: boolean, way: Way, work: Work) {
  try {
    return await work(
      resolve(context.folder, wanted.path),
      {
        author: authorOf(context),
        partial: parcial,
        dryRun: way.kind === 'count' || way.kind === 'ask',
        onProgress: createProgress(context.io.log),
      },
      recorder(context, wanted, { parcial, way }),
    )
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    const [code, message] = failure
    await recordStaff(context.db, context, { outcome: code, details: { file: basename(wanted.path) } })
    throw new Refusal(code, message)
  }
}

/** Imports a file: a mass action, which another person approves. @throws {Refusal} */
export async function runImport(
  context: Context,
  wanted: Wanted,
  given: Given,
  work: Work,
): Promise<Outcome> {
  const way = wayOf(given)
  const problem = fileNameProblem(basename(wanted.path))
  if (problem !== undefined) throw new UsageError(problem)
  const report = await workOn(context, wanted, given.parcial, way, work)
  if (way.kind === 'count') return describeImport(wanted.kind, report, 'Simulación: no se guardó nada.')
  if (way.kind !== 'ask') return describeImport(wanted.kind, report)
  if (report.outcome === 'dry_run' && changesNothing(report))
    return describeImport(wanted.kind, report, 'El archivo no cambia nada: no hay qué aprobar.')
  const { lines, data } = describeImport(wanted.kind, report, '')
  const asked = await askSecondPerson(context, importFile, requestOf(wanted, report), { reason: way.reason })
  return {
    lines: [...lines, ...asked.lines, 'Después, repita esta orden con --aprobacion y ese número.'],
    data: { ...data, ...asked.data },
  }
}
