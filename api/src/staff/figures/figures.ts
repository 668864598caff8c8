import { monthName } from '@fcr/shared/dates'
import {
  figureTables,
  fewestPeople,
  type Figures,
  type FiguresTable,
} from '@fcr/shared/contracts/staff/figures'
import type { Db } from '../../database/open'
import {
  countPeople,
  countUses,
  dimensions,
  findCategories,
  findUntil,
  recentMonths,
  states,
  type Category,
  type Dimension,
  type PeopleCount,
  type State,
  type UseCount,
} from './count-people'
import { coarse, protect } from './protect'

const stateNames: Record<State, string> = {
  verificada: 'Identidad verificada',
  declarada: 'Identidad declarada',
  importada: 'Importadas por la Fundación',
}

const firstColumns: Record<Dimension, string> = {
  fuerza: 'Fuerza',
  departamento: 'Departamento',
  sala: 'Sala',
  mes: 'Mes',
}

const sumOf = (counts: readonly PeopleCount[]) => counts.reduce((sum, { people }) => sum + people, 0)
const total = (values: readonly (number | null)[]) =>
  values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

type Column = { name: string; states: readonly State[] }

/**
 * Divides the people into the columns of all tables. States whose number is hidden are one column, or the sum of a
 * column would reveal them.
 */
function divide(counts: readonly PeopleCount[]) {
  // Every dimension counts everybody once.
  const everybody = counts.filter(({ dimension }) => dimension === 'fuerza')
  const numbers = states.map((state) => sumOf(everybody.filter((count) => count.state === state)))
  const { cells } = protect(numbers.map((people) => ({ value: people, people })))
  const isVerifiedShown = cells[0] !== null
  const columns: Column[] = isVerifiedShown
    ? [
        { name: 'Verificadas', states: ['verificada'] },
        { name: 'Sin verificar', states: ['declarada', 'importada'] },
      ]
    : []
  const people = sumOf(everybody)
  return {
    registradas: people < fewestPeople ? null : coarse(people),
    estados: states.map((state, index) => ({
      nombre: stateNames[state],
      valor: coarse(cells[index] ?? null),
    })),
    columns,
  }
}

/** A table of people: in total, and by column where those are published. */
function peopleTable(
  dimension: Dimension,
  categories: readonly Category[],
  counts: readonly PeopleCount[],
  columns: readonly Column[],
): FiguresTable {
  const own = counts.filter((count) => count.dimension === dimension)
  const parts = columns.length > 0 ? columns : [{ name: 'Registradas', states }]
  const published = parts.map((column) =>
    protect(
      categories.map(({ key }) => {
        const people = sumOf(own.filter((count) => count.key === key && column.states.includes(count.state)))
        return { value: people, people }
      }),
    ),
  )
  const withTotal = (values: (number | null)[]) =>
    (columns.length > 0 ? [total(values), ...values] : values).map(coarse)
  const isHiding = published.some(({ rest }) => rest !== undefined)
  const rests = published.map(({ rest }) => (rest === undefined ? 0 : rest))
  return {
    id: dimension,
    titulo: figureTables[dimension],
    columnas: [firstColumns[dimension], 'Registradas', ...columns.map(({ name }) => name)],
    filas: categories.map(({ name }, row) => ({
      nombre: name,
      valores: withTotal(published.map(({ cells }) => cells[row] ?? null)),
    })),
    ...(isHiding && { reservadas: withTotal(rests) }),
  }
}

/** Records opened, by month; where the number of an institution is hidden, so is that of the other. */
function usesTable(months: readonly string[], counts: readonly UseCount[]): FiguresTable {
  const kinds = ['JEP', 'UBPD'] as const
  return {
    id: 'consultas',
    titulo: figureTables.consultas,
    columnas: ['Mes', 'Fichas abiertas', ...kinds],
    filas: months.map((month) => {
      const own = counts.filter((count) => count.month === month)
      const of = (kind: UseCount['kind']) => {
        const { uses = 0, people = 0 } = own.find((count) => count.kind === kind) ?? {}
        return { value: uses, people }
      }
      const both = of(null)
      const { cells } = protect(kinds.map(of))
      const all = both.people > 0 && both.people < fewestPeople ? null : both.value
      return { nombre: monthName(month), valores: [all, ...cells].map(coarse) }
    }),
  }
}

type Counts = {
  until: Date
  people: readonly PeopleCount[]
  uses: readonly UseCount[]
  categories: Record<Dimension, Category[]>
}

/** Returns the published part of the counts. */
export function publishFigures({ until, people, uses, categories }: Counts): Figures {
  const { columns, ...totals } = divide(people)
  return {
    hasta: until.toISOString(),
    ...totals,
    tablas: [
      ...dimensions.map((dimension) => peopleTable(dimension, categories[dimension], people, columns)),
      usesTable(recentMonths(until), uses),
    ],
  }
}

export async function computeFigures(db: Db): Promise<Figures> {
  const until = await findUntil(db)
  const people = await countPeople(db, until)
  const uses = await countUses(db, until)
  return publishFigures({ until, people, uses, categories: await findCategories(db, until) })
}
