import { labelOf } from '../../changes/history'
import { mapPeopleTarget } from '../../import/map-people'
import type { Register } from './review'

const mapLabels = new Map(mapPeopleTarget.columns.map(({ target, label, name }) => [target, label ?? name]))

/** Label of a column of either register. */
export const labelOfColumn = (register: Register, column: string): string =>
  register === 'compareciente' ? labelOf(column) : (mapLabels.get(column) ?? column)
