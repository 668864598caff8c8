import { labelOf } from '../changes/history'
import { labelOf as labelOfMap } from '../import/columns'
import { kinds } from '../import/types'
import type { Register } from './findings'

const mapLabels = new Map(kinds.mapa.columns.map((column) => [column.target, labelOfMap(column)]))

/** Returns the label of a column of either register. */
export const labelOfColumn = (register: Register, column: string): string =>
  register === 'compareciente' ? labelOf(column) : (mapLabels.get(column) ?? column)
