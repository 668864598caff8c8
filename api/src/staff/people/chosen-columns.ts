import { ApiError } from '../../errors/api-error'
import { columnsToTake } from '../../identity/import-choice'

/** Columns for the fields that a clerk chose among the differing ones. @throws {ApiError} 400, 409 */
export function chosenColumns(fields: readonly string[], differing: readonly string[]): string[] {
  const columns = columnsToTake(fields, differing)
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
