import { fewestPeople } from '@fcr/shared/contracts/staff/figures'

/** One row of a column: the published figure, and how many people it counts. */
type Cell = { value: number; people: number }

type Protected = {
  /** The values; null where they are hidden. */
  cells: (number | null)[]
  /** The sum of the hidden values; null if it counts too few people, undefined if nothing is hidden. */
  rest: number | null | undefined
}

const few = ({ people }: Cell) => people > 0 && people < fewestPeople
const peopleOf = (cells: readonly Cell[]) => cells.reduce((sum, { people }) => sum + people, 0)
const valueOf = (cells: readonly Cell[]) => cells.reduce((sum, { value }) => sum + value, 0)

/**
 * Hides the rows of one column that count one to four people, and with them the smallest of the others and its
 * equals. The hidden ones are published as a sum. If so few people are in the column that all its rows may be such,
 * all of it is hidden.
 *
 * Why nobody can compute a hidden row, even knowing this rule, every other column, every other table and the total:
 * exchange the people of two hidden rows. The rule sees only numbers of people, so the same rows are hidden, the sum
 * and everything published elsewhere stay the same, and the two rows have exchanged their numbers, of which one is
 * five or more. Where all is hidden, moving a person to another row changes nothing that is published. This needs
 * columns that divide the people (nobody is in two), and totals that are sums of columns.
 */
export function protect(column: readonly Cell[]): Protected {
  const enough = column.filter(({ people }) => people >= fewestPeople)
  const smallest = Math.min(...enough.map(({ people }) => people))
  const anybody = column.filter(({ people }) => people > 0).length
  const isSparse = anybody > 0 && peopleOf(column) <= (fewestPeople - 1) * anybody
  const isHiding = isSparse || column.some(few)
  const isHidden = (cell: Cell) => isSparse || (isHiding && (few(cell) || cell.people === smallest))
  const hidden = column.filter(isHidden)
  return {
    cells: column.map((cell) => (isHidden(cell) ? null : cell.value)),
    rest: !isHiding ? undefined : peopleOf(hidden) < fewestPeople ? null : valueOf(hidden),
  }
}

/**
 * Rounds down, so that one more registration does not show in which rows that person is: a row changes only when
 * its fifth person arrives.
 */
export const coarse = (value: number | null): number | null =>
  value === null ? null : value - (value % fewestPeople)
