import type { ImportReport } from '../../import/report'
import type { Outcome } from '../command'
import { describeProblem, Refusal } from '../refusal'
import { amount } from '../table'

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

/** Returns the result of an import, with a last line. @throws {Refusal} listing everything that is wrong */
export function describeImport(report: ImportReport, last?: string): Outcome {
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
      ...(last === undefined ? [] : [last]),
    ],
    data: { report },
  }
}
