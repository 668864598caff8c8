import type { ImportKind } from '@fcr/shared/contracts/staff/imports'
import { labelOf } from './columns'
import { kinds } from './types'

export const amount = new Intl.NumberFormat('es-CO')

export type Cleared = Partial<Record<string, number>>

/** Returns the numbers of cleared values by label, in the register's order. */
export const clearedByLabel = (kind: ImportKind, cleared: Cleared) =>
  kinds[kind].columns.flatMap((column) => {
    const count = cleared[column.target ?? ''] ?? 0
    return count > 0 ? [{ label: labelOf(column), count }] : []
  })

/** Returns 'Dirección de residencia 12, Celular alterno 3'; '' if nothing is cleared. */
export const clearedText = (kind: ImportKind, cleared: Cleared) =>
  clearedByLabel(kind, cleared)
    .map(({ label, count }) => `${label} ${amount.format(count)}`)
    .join(', ')
