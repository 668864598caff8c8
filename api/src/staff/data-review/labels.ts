import { labelOf } from '../../changes/history'
import { kinds } from '../../import/types'
import type { Register } from './review'

const mapLabels = new Map(kinds.mapa.columns.map(({ target, label, name }) => [target, label ?? name]))

/** Label of a column of either register. */
export const labelOfColumn = (register: Register, column: string): string =>
  register === 'compareciente' ? labelOf(column) : (mapLabels.get(column) ?? column)
