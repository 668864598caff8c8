import { counted } from '@fcr/shared/contracts/text/counts'
import type { ImportKind } from '@fcr/shared/contracts/staff/imports'
import { clearedText } from '../../import/cleared'
import type { ImportReport } from '../../import/report'
import type { Outcome } from '../command'
import type { Problem } from '../../import/rows'
import { describeProblem, Refusal } from '../refusal'

/** Maximum number of problems printed, and of warnings; the JSON output has up to 1,000 of each. */
const printed = 100

const countLines = ({ read, added, changed, unchanged, kept, disputed, other, bad }: ImportReport) => [
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
  ...(other > 0
    ? [`  otra persona:  ${other} (el registro tiene ese número con otro nombre; quedan por fuera)`]
    : []),
  `  con problemas: ${bad}`,
]

const clearedLines = (kind: ImportKind, { outcome, cleared }: ImportReport) => {
  const text = clearedText(kind, cleared)
  return text === '' ? [] : [`${outcome === 'done' ? 'Se borraron' : 'Se borran'}: ${text}`]
}

function listed(
  problems: readonly Problem[],
  more: number,
  [single, several]: readonly [single: string, several: string],
) {
  const hidden = Math.max(0, problems.length - printed) + more
  return [
    ...problems.slice(0, printed).map(describeProblem),
    ...(hidden > 0 ? [`… y ${counted(hidden, single, several)}.`] : []),
  ]
}

const problemLines = ({ problems, moreProblems }: ImportReport) =>
  listed(problems, moreProblems, ['problema más', 'problemas más'])

function warningLines({ warnings, moreWarnings }: ImportReport) {
  const total = warnings.length + moreWarnings
  return total === 0
    ? []
    : [
        `Avisos: ${total}. No impiden la importación; revíselos:`,
        ...listed(warnings, moreWarnings, ['aviso más', 'avisos más']),
        '',
      ]
}

/** Returns the result of an import, with a last line. @throws {Refusal} listing everything that is wrong */
export function describeImport(kind: ImportKind, report: ImportReport, last?: string): Outcome {
  const { outcome, bad, notes } = report
  if (outcome === 'refused')
    throw new Refusal(
      'bad_rows',
      [
        ...problemLines(report),
        '',
        ...warningLines(report),
        `${counted(bad, 'fila tiene', 'filas tienen')} problemas, de ${report.read}: no se guardó nada.`,
        'Corrija el archivo, o use --parcial para guardar las demás.',
      ].join('\n'),
      { report },
    )
  return {
    lines: [
      ...problemLines(report),
      ...(bad > 0 ? [''] : []),
      ...warningLines(report),
      ...countLines(report),
      ...clearedLines(kind, report),
      ...notes,
      ...(last === undefined ? [] : [last]),
    ],
    data: { report },
  }
}
