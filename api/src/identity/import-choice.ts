import { labelOf } from '../changes/history'
import { profileNameOf, questionNamed, questions } from '@fcr/shared/contracts/form/fields'

const stored = questions.flatMap((question) => ('column' in question ? [question] : []))
const byField = new Map<string, (typeof stored)[number]>(
  stored.map((question) => [profileNameOf(question), question]),
)

/** Column of a field of the profile; undefined for a derived one. */
export const columnOf = (field: string): string | undefined =>
  field === 'nombre_programa_arn' ? field : byField.get(field)?.column

/** Label of a field of the profile. */
export const labelOfField = (field: string): string => labelOf(columnOf(field) ?? field)

/** Columns of the answers that belong to the answer in this column: the ranks of a force. */
export const dependentsOf = (column: string): string[] =>
  stored.flatMap((question) => {
    const parent = 'of' in question ? questionNamed(question.of) : undefined
    return parent && 'column' in parent && parent.column === column ? [question.column] : []
  })

/** The column that this column's answer depends on. */
const parentOf = (column: string) => stored.find((question) => dependentsOf(question.column).includes(column))

/**
 * Returns the columns to take from an import for these fields of the profile: with a force its ranks, with a department
 * its municipality. 'not_together' if a dependent field was chosen without the differing one that it depends on;
 * 'unknown' for a field that cannot be chosen.
 */
export function columnsToTake(
  chosen: readonly string[],
  differing: readonly string[],
): string[] | 'not_together' | 'unknown' {
  const columns = chosen.map(columnOf)
  const knownColumns = columns.filter((column) => column !== undefined)
  if (knownColumns.length < columns.length || chosen.some((field) => !differing.includes(field)))
    return 'unknown'
  const differingColumns = differing.map(columnOf)
  const alone = knownColumns.some((column) => {
    const parent = parentOf(column)
    return parent && differingColumns.includes(parent.column) && !knownColumns.includes(parent.column)
  })
  if (alone) return 'not_together'
  return [...new Set(knownColumns.flatMap((column) => [column, ...dependentsOf(column)]))]
}
