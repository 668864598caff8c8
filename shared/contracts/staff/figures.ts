import { z } from 'zod'

/** No figure counts fewer people than this. */
export const fewestPeople = 5

export const figureTables = {
  fuerza: 'Por fuerza',
  departamento: 'Por departamento de residencia',
  sala: 'Por sala de la JEP',
  mes: 'Por mes de registro',
  consultas: 'Consultas de funcionarios por mes',
} as const
type FigureTable = keyof typeof figureTables
const figureTable = z.enum(Object.keys(figureTables) as [FigureTable, ...FigureTable[]])

/** A multiple of five, rounded down; null: not published, to single nobody out. */
const figure = z.number().int().nonnegative().nullable()

const table = z.strictObject({
  id: figureTable,
  titulo: z.string(),
  /** Name of the rows, then of each value. */
  columnas: z.array(z.string()),
  filas: z.array(z.strictObject({ nombre: z.string(), valores: z.array(figure) })),
  /** The rows whose value is not published, together, for each column; absent if every row is published. */
  reservadas: z.array(figure).optional(),
})
export type FiguresTable = z.infer<typeof table>

/** Response of `GET /fundacion/cifras`. */
export const figures = z.strictObject({
  /** Registrations before this moment are counted. */
  hasta: z.iso.datetime(),
  registradas: figure,
  /** By state of the identity. */
  estados: z.array(z.strictObject({ nombre: z.string(), valor: figure })),
  tablas: z.array(table),
})
export type Figures = z.infer<typeof figures>

/** Query of `GET /fundacion/cifras/csv`. */
export const figuresQuery = z.strictObject({ tabla: figureTable })

/** Response of `GET /fundacion/cifras/csv`. */
export const figuresCsv = z.string()
