import { basename, resolve } from 'node:path'
import type { Db } from '../database/open'
import { comparecientesTarget } from '../import/comparecientes'
import { importPeople, ImportBusyError } from '../import/import-people'
import { mapPeopleTarget } from '../import/map-people'
import { importPlaces } from '../import/places'
import type { ImportOptions, ImportReport } from '../import/report'
import { UnusableFileError } from '../import/unusable-file'
import { recordStaff } from './audit'
import { authorOf, defineCommand, one, type Context, type Outcome } from './command'
import { flag, text } from './options'
import { createProgress } from './progress'
import { describeProblem, Refusal } from './refusal'
import { amount } from './table'

const file = one(
  'archivo',
  text({ about: 'Archivo CSV (con comas o punto y coma) o libro de Excel (.xlsx)', max: 4096 }),
)

const options = {
  parcial: flag({ about: 'Guarda las filas buenas aunque haya malas', alias: 'partial' }),
  simular: flag({ about: 'Revisa y cuenta todo, y no guarda nada', alias: 'dry-run' }),
}

type Given = { parcial: boolean; simular: boolean }
type Recorder = (db: Db, report: ImportReport) => Promise<void>
type Import = (db: Db, path: string, options: ImportOptions, record: Recorder) => Promise<ImportReport>

/** Maximum number of problems printed; the JSON output has up to 1,000. */
const printed = 100

const countLines = ({ read, added, changed, unchanged, kept, disputed, bad }: ImportReport) => [
  `Filas leídas: ${read}`,
  `  nuevas:        ${added}`,
  `  cambiadas:     ${changed}`,
  `  sin cambios:   ${unchanged}`,
  ...(kept > 0
    ? [`  conservadas:   ${kept} (personas verificadas que se afiliaron ellas mismas; vea --sobrescribir)`]
    : []),
  ...(disputed > 0
    ? [
        `  en conflicto:  ${disputed} (hay una cuenta sin verificar con esa cédula; vea "identidad conflictos")`,
      ]
    : []),
  `  con problemas: ${bad}`,
]

const problemLines = ({ problems, moreProblems }: ImportReport) => {
  const hidden = Math.max(0, problems.length - printed) + moreProblems
  return [
    ...problems.slice(0, printed).map(describeProblem),
    ...(hidden > 0 ? [`… y ${amount(hidden, 'problema más', 'problemas más')}.`] : []),
  ]
}

/** Returns the result of an import. @throws {Refusal} listing everything that is wrong */
function conclude(report: ImportReport): Outcome {
  const { outcome, bad, notes } = report
  if (outcome === 'refused')
    throw new Refusal(
      'bad_rows',
      [
        ...problemLines(report),
        '',
        `${amount(bad, 'fila tiene', 'filas tienen')} problemas, de ${report.read}: no se guardó nada.`,
        'Corrija el archivo, o use --parcial para guardar las demás.',
      ].join('\n'),
      { report },
    )
  return {
    lines: [
      ...problemLines(report),
      ...(bad > 0 ? [''] : []),
      ...countLines(report),
      ...notes,
      ...(outcome === 'dry_run' ? ['Simulación: no se guardó nada.'] : []),
    ],
    data: { report },
  }
}

async function run(
  context: Context,
  path: string,
  { parcial, simular }: Given,
  work: Import,
  details: Record<string, unknown> = {},
): Promise<Outcome> {
  const record: Recorder = (db, { problems, notes, outcome, ...facts }) =>
    recordStaff(db, context, {
      outcome: outcome === 'done' ? 'ok' : outcome,
      details: {
        file: basename(path),
        partial: parcial,
        ...details,
        ...facts,
        problems: problems.length,
        notes,
      },
    })
  const progress = createProgress(context.io.log)
  try {
    const absolute = resolve(context.folder, path)
    return conclude(
      await work(
        context.db,
        absolute,
        {
          author: authorOf(context),
          partial: parcial,
          dryRun: simular,
          onProgress: progress,
        },
        record,
      ),
    )
  } catch (error) {
    const [code, message] =
      error instanceof UnusableFileError
        ? [`file_${error.fault}`, error.message]
        : error instanceof ImportBusyError
          ? ['import_running', 'Otra importación está en curso; intente de nuevo cuando termine.']
          : []
    if (code === undefined || message === undefined) throw error
    await recordStaff(context.db, context, { outcome: code, details: { file: basename(path) } })
    throw new Refusal(code, message)
  }
}

const map = defineCommand({
  name: 'importar mapa',
  aliases: ['import mapa', 'import map'],
  about: 'Importa las personas del mapa (columnas CC_IDENTIDAD, PRIMER_NOMBRE …)',
  argument: file,
  options,
  run: (context, { value, options: given }) =>
    run(context, value, given, (db, path, how, record) =>
      importPeople(db, mapPeopleTarget, path, how, record),
    ),
})

const comparecientes = defineCommand({
  name: 'importar comparecientes',
  aliases: ['import comparecientes'],
  about:
    'Importa comparecientes, sin contraseña (columnas numero_identificacion, nombre_apellido_completo …)',
  argument: file,
  options: {
    ...options,
    sobrescribir: flag({
      about: 'También los datos de personas verificadas que se afiliaron ellas mismas',
      alias: 'overwrite',
    }),
  },
  run: async (context, { value, options: given }) => {
    const target = await comparecientesTarget(context.db, { overwrite: given.sobrescribir })
    return run(
      context,
      value,
      given,
      (db, path, how, record) => importPeople(db, target, path, how, record),
      { overwrite: given.sobrescribir },
    )
  },
})

const places = defineCommand({
  name: 'importar lugares',
  aliases: ['import lugares', 'import places'],
  about: 'Actualiza departamentos y municipios con el CSV oficial del DANE (DIVIPOLA)',
  argument: file,
  options,
  run: (context, { value, options: given }) => run(context, value, given, importPlaces),
})

export const importCommands = [map, comparecientes, places]
