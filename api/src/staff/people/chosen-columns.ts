import { ApiError } from '../../errors/api-error'
import type { Difference } from '../../identity/conflicts'
import { columnsToTake } from '../../identity/import-choice'

/** Returns the columns for the fields that a clerk chose among those that differ. @throws {ApiError} 400, 409 */
export function chosenColumns(fields: readonly string[], differences: readonly Difference[]): string[] {
  const columns = columnsToTake(
    fields,
    differences.map(({ field }) => field),
  )
  if (columns === 'not_together')
    throw new ApiError(
      400,
      'not_together',
      'Un municipio va con su departamento y un rango con su fuerza: elija los dos del mismo registro.',
    )
  if (columns === 'unknown')
    throw new ApiError(
      409,
      'changed_meanwhile',
      'Los datos cambiaron desde que abrió la ficha. Vuelva a abrirla.',
    )
  return columns
}
