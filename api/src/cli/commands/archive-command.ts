import { counted } from '@fcr/shared/contracts/text/counts'
import { resolve } from 'node:path'
import { ArchiveFileError, type ArchiveFile } from '../../audit/archive-file'
import {
  ArchiveProblem,
  dropMonth,
  fileOf,
  findMonths,
  writeMonth,
  type Month,
} from '../../audit/archive-month'
import { checkArchive } from '../../audit/check-archive'
import { readHeads } from '../../audit/heads-file'
import { createSigner, type Signer } from '../../audit/signing'
import { verifyAudit } from '../../audit/verify'
import { fileProblemWords, problemWords } from '../../audit/labels'
import { StillLocked } from '../../database/until-unlocked'
import { recordStaff, refuse } from '../audit'
import { defineCommand, type Context } from '../command'
import { requireOwner } from './database-commands'
import { BadValue, path, valued, wholeNumber, withDefault } from '../options'
import { Refusal } from '../refusal'

/** Five years: docs/audit.md says why. */
const usualAge = 60
const [leastAge, mostAge] = [24, 600]

const lastMonth = valued('AAAA-MM', 'Último mes que se archiva', (typed) => {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(typed)) throw new BadValue('debe ser un mes AAAA-MM')
  return typed
})

async function requireSigner(context: Context): Promise<Signer> {
  const { auditSigningKey } = context.settings
  if (auditSigningKey !== undefined) return createSigner(auditSigningKey)
  throw await refuse(
    context,
    'no_signing_key',
    'Falta AUDIT_SIGNING_KEY, la clave con que se firma (docs/audit.md).',
  )
}

/** Nothing leaves a trail that somebody changed: it is evidence. */
async function requireWhole(context: Context) {
  const { db, auditHeadsFile } = context
  const { broken } = await verifyAudit(db, await readHeads(auditHeadsFile))
  if (!broken) return
  const what = `LA AUDITORÍA FUE ALTERADA: ${problemWords(broken.problem)}. No se archivó nada (auditoria verificar).`
  throw await refuse(context, 'audit_broken', what)
}

const problems: Record<ArchiveProblem['code'], string> = {
  not_sealed: 'tiene filas sin sellar todavía; repita la orden más tarde',
  changed_meanwhile: 'cambió mientras se archivaba; repita la orden',
  foreign_file: 'en la carpeta hay un archivo de otra base de datos con ese nombre',
}

function problemOf(error: unknown): { code: string; words: string } | undefined {
  if (error instanceof ArchiveProblem) return { code: error.code, words: problems[error.code] }
  if (error instanceof ArchiveFileError)
    return { code: `file_${error.code}`, words: `el archivo no quedó bien: ${fileProblemWords(error.code)}` }
  if (error instanceof StillLocked)
    return { code: 'still_locked', words: 'la auditoría está en uso, por ejemplo por un respaldo' }
  return undefined
}

/** First the file, then the rows: after a kill in between, the command can be repeated. */
async function archiveMonth(
  context: Context,
  month: Month,
  to: { folder: string; signer: Signer; by: string },
) {
  try {
    const file = await writeMonth(context.db, month, to)
    await dropMonth(context.db, month, file, {
      by: to.by,
      record: (trx, details) => recordStaff(trx, context, { details }),
    })
    return file
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    throw await refuse(context, problem.code, `${month.name}: ${problem.words}.`)
  }
}

const describe = (month: Month, file: ArchiveFile | undefined, folder: string) =>
  file
    ? `${month.name}: ${counted(file.rows, 'fila', 'filas')} en ${fileOf(folder, month)}, SHA-256 ${file.sha256.toString('hex')}`
    : `${month.name}: no tenía filas`

/** The start of the month that is the given number of months ago. */
function monthsAgo(months: number) {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
}

export const archive = defineCommand({
  name: 'auditoria archivar',
  about:
    'Pasa los meses antiguos de la auditoría a archivos firmados, con el usuario dueño de la base de datos',
  options: {
    hasta: lastMonth,
    carpeta: path('CARPETA', 'Carpeta de los archivos'),
    meses: withDefault(wholeNumber(leastAge, mostAge, 'Meses que se conservan al menos'), usualAge),
  },
  run: async (context, { options: { hasta, carpeta, meses } }) => {
    await requireOwner(context).catch(async (error: unknown) => {
      throw error instanceof Refusal ? await refuse(context, error.code, error.message) : error
    })
    const signer = await requireSigner(context)
    const asked = (await findMonths(context.db)).filter(({ name }) => name <= hasta)
    const old = asked.filter(({ until }) => until <= monthsAgo(meses))
    const folder = resolve(context.folder, carpeta)
    if (old.length > 0) await requireWhole(context)
    const lines: string[] = []
    const files: object[] = []
    for (const month of old) {
      const file = await archiveMonth(context, month, { folder, signer, by: context.actor })
      lines.push(describe(month, file, folder))
      if (file)
        files.push({
          month: month.name,
          rows: file.rows,
          file: fileOf(folder, month),
          sha256: file.sha256.toString('hex'),
        })
    }
    const young = asked.length - old.length
    if (young > 0)
      lines.push(
        `${counted(young, 'mes', 'meses')} sin archivar: no hace ${meses} meses de su final (--meses).`,
      )
    if (files.length > 0)
      lines.push('Guarde los archivos y su firma en dos sitios: la base de datos ya no tiene esas filas.')
    else {
      lines.push('No se archivó nada.')
      await recordStaff(context.db, context, { outcome: 'nothing_old', details: { hasta } })
    }
    return { lines, data: { archived: files } }
  },
})

/** Checks archived files. @throws {Refusal} `archive_broken`, naming each bad one */
export async function checkFiles(context: Context, paths: readonly string[]) {
  const checked = await Promise.all(
    paths.map(async (path) => {
      try {
        const { problem, rows, header } = await checkArchive(context.db, resolve(context.folder, path))
        return { path, problem, rows, month: header.mes }
      } catch (error) {
        if (!(error instanceof ArchiveFileError)) throw error
        return { path, problem: error.code, rows: 0, month: null }
      }
    }),
  )
  const bad = checked.filter(({ problem }) => problem !== null)
  const lines = checked.map(({ path, problem, rows, month: name }) =>
    problem === null
      ? `${path}: ${name}, ${counted(rows, 'fila', 'filas')}; la firma y los sellos coinciden.`
      : `${path}: NO SIRVE: ${fileProblemWords(problem)}.`,
  )
  if (bad.length > 0) await recordStaff(context.db, context, { outcome: 'archive_broken' })
  if (bad.length > 0) throw new Refusal('archive_broken', lines.join('\n'), { files: checked })
  return { lines, files: checked }
}
