import { counted } from '@fcr/shared/contracts/text/counts'
import { join, resolve } from 'node:path'
import { createBackup } from '../../backup/create'
import { drill } from '../../backup/drill'
import { drillsName } from '../../backup/last-backup'
import { parts } from '../../backup/manifest'
import type { SitePlaces } from '../../backup/places'
import { BackupProblem } from '../../backup/problem'
import type { Repeated } from '../../backup/repeat-erasures'
import {
  noteRestore,
  repeatFound,
  restoreBackup,
  type RestoreRequest,
  type RestoreResult,
} from '../../backup/restore'
import { totalRows } from '../../backup/tables'
import { verifyBackup, type VerifiedBackup } from '../../backup/verify'
import { recordStaff } from '../audit'
import { authorOf, defineCommand, single, type Context } from '../command'
import { choice, flag, optional, path, text } from '../options'
import { Refusal, UsageError } from '../refusal'
import { moment } from '../table'

const backupFolder = single('carpeta', path('CARPETA', 'Carpeta del respaldo'))

/** Turns a problem into a refusal, recorded where there is a trail. */
async function refusing<Result>(context: Context, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    // A database that is empty, or no site's, has no trail.
    await recordStaff(context.db, context, { outcome: error.code }).catch(() => undefined)
    throw new Refusal(error.code, error.message, error.data)
  }
}

function placesOf({ places }: Context): SitePlaces {
  if (!places) throw new Refusal('no_places', 'Esta orden solo funciona con el servidor construido.')
  return places
}

const personalData = 'Contiene datos personales: guárdelo cifrado y en otro sitio (docs/run/backup.md).'

const create = defineCommand({
  name: 'respaldo crear',
  about: 'Hace un respaldo completo: base de datos, registro de versiones, configuración y sellos',
  opens: 'server',
  options: {
    carpeta: path('CARPETA', 'Carpeta en la que se crea la del respaldo'),
  },
  run: (context, { options: { carpeta } }) =>
    refusing(context, async () => {
      const { db, settings, folder } = context
      const made = await createBackup({ db, settings, places: placesOf(context) }, resolve(folder, carpeta))
      const { content, fingerprint } = made
      const { problems } = content.registry
      await recordStaff(db, context, {
        outcome: problems.length === 0 ? 'ok' : 'registry_damaged',
        details: { file: made.folder, sha256: fingerprint, head: content.head?.hash },
      })
      const rows = totalRows(content.counts)
      const lines = [
        `Respaldo: ${made.folder}`,
        `Huella: ${fingerprint}`,
        `${counted(rows, 'fila', 'filas')} en ${Object.keys(content.counts).length} tablas; sello ${content.head?.position ?? '—'}.`,
        ...(parts.heads in content.files
          ? []
          : ['Aviso: la carpeta de datos no tiene sellos anotados; ¿es la del sitio?']),
        personalData,
      ]
      const data = { folder: made.folder, fingerprint, head: content.head, counts: content.counts }
      if (problems.length > 0)
        throw new Refusal(
          'registry_damaged',
          [
            ...lines,
            'EL RESPALDO SE HIZO, pero el registro de versiones no está en orden:',
            ...problems,
          ].join('\n'),
          { ...data, problems },
        )
      return { lines, data }
    }),
})

const factsOf = ({ content, fingerprint }: VerifiedBackup) => [
  `De: ${moment(new Date(content.takenAt))} (hora de Colombia), versión ${content.version}, PostgreSQL ${content.postgres}`,
  `Huella: ${fingerprint}`,
  `Último sello: ${content.head ? `${content.head.position} ${content.head.hash}` : '—'}`,
  `Claves de contraseñas: ${content.keys.password.join(', ') || 'ninguna'}`,
]

const verify = defineCommand({
  name: 'respaldo verificar',
  about: 'Comprueba un respaldo; con --ensayo lo restaura en una base de datos vacía y la vacía de nuevo',
  argument: backupFolder,
  opens: 'nothing',
  options: {
    huella: optional(text('La que debe tener', { placeholder: 'SHA256' })),
    ensayo: flag('También lo restaura, en la base de datos de --base'),
    base: optional(path('URL', 'Base de datos vacía para el ensayo')),
    informe: optional(
      path('ARCHIVO', `Archivo de los ensayos (por omisión, ${drillsName} de la carpeta de datos)`),
    ),
  },
  run: async (context, { value, options: { huella, ensayo, base, informe } }) => {
    if (ensayo !== (base !== undefined)) throw new UsageError('--ensayo y --base van juntas.')
    // Without a database there is no trail; the drill has its report.
    const checked = <Result>(work: () => Promise<Result>) =>
      work().catch((error: unknown) => {
        if (!(error instanceof BackupProblem)) throw error
        throw new Refusal(error.code, error.message, error.data)
      })
    const { folder, settings } = context
    const backup = await checked(() => verifyBackup(resolve(folder, value), placesOf(context), huella))
    const lines = ['El respaldo está completo.', ...factsOf(backup)]
    const data = { folder: backup.folder, fingerprint: backup.fingerprint, head: backup.content.head }
    if (base === undefined) return { lines, data }
    const report = informe === undefined ? join(settings.dataDir, drillsName) : resolve(folder, informe)
    const done = await checked(() => drill(backup, base, report))
    return {
      lines: [
        ...lines,
        `Ensayo: restaurado y comprobado en ${done.seconds} s; ${counted(done.rows, 'fila', 'filas')}.`,
        `Informe: ${report}`,
      ],
      data: { ...data, drill: done },
    }
  },
})

const erasureOptions = {
  supresiones: optional(path('ARCHIVO,…', 'Archivos de supresiones de las instancias, separados por comas')),
  sinConfirmar: optional(
    choice(['aplicar', 'omitir'], 'Qué hacer con las supresiones que no se sabe si se completaron'),
  ),
}

function requestOf(
  context: Context,
  options: { supresiones: string | undefined; sinConfirmar: RestoreRequest['unsettled'] },
): RestoreRequest {
  const { erasureLedger } = context.settings
  const files = (options.supresiones ?? '').split(',').filter((ledger) => ledger.trim() !== '')
  return {
    // Also the data folder's own, which may have outlived the database.
    ledgers: [erasureLedger, ...files.map((ledger) => resolve(context.folder, ledger.trim()))],
    unsettled: options.sinConfirmar,
    actor: context.actor,
    author: authorOf(context),
    log: context.io.log,
    record: (db, event) => recordStaff(db, context, event),
  }
}

const kinds: Record<Repeated['kind'], string> = {
  person: 'supresión',
  map: 'supresión del mapa',
  annulment: 'anulación',
  reinstatement: 'restitución de cuenta',
}
const outcomes: Record<Repeated['outcome'], string> = {
  repeated: 'se repitió',
  recorded: 'ya estaba',
  absent: 'la persona no está en el respaldo',
  other_account: 'NO SE HIZO: en el respaldo esa cédula es de otra cuenta',
}

function repeatedLines(repeated: readonly Repeated[]): string[] {
  const unrecorded = repeated.filter(({ outcome }) => outcome !== 'recorded')
  return [
    `Supresiones repetidas: ${repeated.filter(({ outcome }) => outcome === 'repeated').length}`,
    ...unrecorded.map(
      ({ at, kind, case: number, outcome }) =>
        `  ${moment(new Date(at))}  ${kinds[kind]}, aprobación ${number ?? '—'}: ${outcomes[outcome]}`,
    ),
  ]
}

const copyAdvice = ({ headsLine }: RestoreResult) => [
  'Agregue esta línea a las demás copias de los sellos anotados (audit-heads.jsonl de otras máquinas):',
  headsLine,
]

const restore = defineCommand({
  name: 'respaldo restaurar',
  about: 'Restaura un respaldo en una base de datos y carpetas vacías, y repite las supresiones posteriores',
  argument: backupFolder,
  opens: 'server',
  options: {
    huella: optional(text('La que debe tener', { placeholder: 'SHA256' })),
    ...erasureOptions,
  },
  run: (context, { value, options }) =>
    refusing(context, async () => {
      const { db, settings, packageDir, folder } = context
      const { databaseUrl, dataDir, auditHeadsFile, erasureLedger } = settings
      if (databaseUrl === undefined) throw new Error('the settings of a server are missing')
      const places = placesOf(context)
      const backup = await verifyBackup(resolve(folder, value), places, options.huella)
      const target = { db, databaseUrl, dataDir, packageDir, auditHeadsFile, erasureLedger, places }
      const done = await restoreBackup(backup, target, requestOf(context, options))
      return {
        lines: [
          'Restaurado y anotado en la auditoría.',
          ...factsOf(backup),
          ...repeatedLines(done.repeated),
          ...copyAdvice(done),
        ],
        data: { restore: done.id, repeated: done.repeated, headsLine: JSON.parse(done.headsLine) as object },
      }
    }),
})

const instant = text('Momento hasta el que se restauró, con zona: 2026-11-23T14:05:00-05:00', {
  placeholder: 'FECHA',
})

const note = defineCommand({
  name: 'respaldo anotar',
  about:
    'Anota una restauración hecha con otra herramienta, antes de iniciar el sitio, y repite las supresiones',
  options: { momento: instant, ...erasureOptions },
  run: (context, { options: { momento, ...options } }) =>
    refusing(context, async () => {
      const at = /[zZ]$|[+-]\d\d:?\d\d$/.test(momento) ? new Date(momento) : new Date(NaN)
      if (Number.isNaN(at.getTime())) throw new UsageError('--momento debe ser una fecha con hora y zona.')
      const done = await noteRestore(context, requestOf(context, options), at.toISOString())
      return {
        lines: [
          'Restauración anotada en la auditoría.',
          ...repeatedLines(done.repeated),
          ...copyAdvice(done),
        ],
        data: { restore: done.id, repeated: done.repeated, headsLine: JSON.parse(done.headsLine) as object },
      }
    }),
})

const repeat = defineCommand({
  name: 'respaldo suprimir',
  about: 'Repite, después de restaurar, las supresiones de otros archivos de supresiones',
  options: erasureOptions,
  run: (context, { options }) =>
    refusing(context, async () => {
      if (options.supresiones === undefined) throw new UsageError('Falta --supresiones.')
      const repeated = await repeatFound(context, requestOf(context, options))
      const count = repeated.filter(({ outcome }) => outcome === 'repeated').length
      await recordStaff(context.db, context, { details: { count } })
      return { lines: repeatedLines(repeated), data: { repeated } }
    }),
})

export const backupCommands = [create, verify, restore, note, repeat]
