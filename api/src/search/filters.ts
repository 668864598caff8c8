import { ageByYear, todayInBogota } from '@fcr/shared/contracts/dates'
import type { SearchQuery } from '@fcr/shared/contracts/search'
import { plainName } from '@fcr/shared/contracts/names/plain-name'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { all, type Condition } from '../database/conditions'
import type { Db } from '../database/open'

/** The same conditions, each without the rows that an earlier one matches. */
export const apart = (ways: readonly Condition[]): Condition[] =>
  ways.map((way, index) =>
    all([way, ...ways.slice(0, index).map((earlier) => sql<SqlBool>`${earlier} IS NOT TRUE`)]),
  )

/** Short names of forces that are not part of any listed name; normalised. */
const shortForces: Record<string, string> = {
  fac: 'fuerza aeroespacial colombiana',
  'armada republica de colombia': 'armada nacional',
  das: 'das (suprimido)',
}

export const wordsOf = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))]

/** The column, which is stored normalised, contains this text; `%` and `_` in it are literal. */
export const holds = (column: string, text: string): Condition =>
  sql`${sql.ref(column)} LIKE '%' || literal_de_patron(normalizar(${text})) || '%'`

/** Where people are, as `person`: the register, and the annulled accounts with the columns that they had. */
export const personSources = {
  registered: sql`compareciente AS person`,
  annulled: sql`cuenta_anulada, jsonb_populate_record(NULL::compareciente, cuenta_anulada.datos) AS person`,
}

/** The surnames of a person: the last two words of a name with three or more words, else the last one. */
export const surnames = sql`coalesce(substring(person.nombre_busqueda FROM '^\\S+ (?:.* )?(\\S+ \\S+)$'),
  substring(person.nombre_busqueda FROM '\\S+$'))`

const startsWith = (column: string, digits: string): Condition => sql`${sql.ref(column)} LIKE ${`${digits}%`}`

/**
 * Returns the conditions for document numbers that begin with these digits, one condition per index. Leading zeros of the
 * stored number are ignored; those of the digits only if the rest is a complete number.
 */
export function numberWays(digits: string): Condition[] {
  const number = sql.ref('person.numero_identificacion')
  const significant = digits.replace(/^0+/, '')
  const asTyped = startsWith('person.numero_identificacion', digits)
  if (significant === '') return [asTyped]
  return [
    asTyped,
    ...(significant === digits ? [] : [sql<SqlBool>`${number} = ${significant}`]),
    sql`(${number} LIKE '0%' AND ltrim(${number}, '0') LIKE ${`${significant}%`})`,
  ]
}

type Values = readonly (number | string)[]
/** For a search with this filter alone, which then reads a part of the column's own index. */
const alone = (column: RawBuilder<unknown>, values: Values): Condition => sql`${column} = ANY (${values})`
/** For a search with several filters: one index has all of them, each column as an array (migration 0161). */
const combined = (column: RawBuilder<unknown>, values: Values): Condition =>
  sql`ARRAY[${column}] && ${values}`

/** How the rows of each list are identified: their id column and every name that officials use. */
const lists = {
  fuerza: { id: 'id', names: ['nombre', 'otro_nombre'] },
  rango: { id: 'id', names: ['nombre'] },
  sala_jep: { id: 'id', names: ['nombre', 'nombre_oficial', 'sigla'] },
  departamento: { id: 'codigo_dane', names: ['nombre'] },
} as const

/** Finds the ids of a list's rows by id or full name; by part of a name only if no full one matches. */
async function resolveIds(
  db: Db,
  table: keyof typeof lists,
  text: string,
  among: Condition = sql`true`,
): Promise<(number | string)[]> {
  const { id, names } = lists[table]
  const columns = sql.join([sql`${sql.ref(id)}::text`, ...names.map((name) => sql.ref(name))])
  const { rows } = await sql<{ id: number | string; whole: boolean }>`
    SELECT id, bool_or(known = asked) AS whole
    FROM normalizar(${text}) AS asked, LATERAL (
      SELECT ${sql.ref(id)} AS id, normalizar(unnest(ARRAY[${columns}])) AS known
      FROM ${sql.table(table)} WHERE ${among}
    ) AS row
    WHERE known = asked OR (known LIKE '%' || literal_de_patron(asked) || '%' AND known ~ '[^0-9]')
    GROUP BY id`.execute(db)
  const whole = rows.filter((row) => row.whole)
  return (whole.length > 0 ? whole : rows).map((row) => row.id)
}

/** Oldest age that a search distinguishes; the years of birth of older people are before the calendar's. */
const maxAge = 999

/** With more years, it is faster to test the people whom the other conditions find than to read the index for each year. */
const mostYears = 10

/** Age is current year minus birth year, as everywhere in the system. One age if there is no second one. */
function ofAge({ edad, edadHasta, nombre }: SearchQuery): Condition {
  const today = todayInBogota()
  const bornAt = (age: number) => ageByYear({ ...today, year: age }, today)
  const first = bornAt(Number(edadHasta ?? edad ?? maxAge))
  const last = bornAt(Number(edad ?? 0))
  if (last - first >= mostYears) {
    const isBetween = sql<SqlBool>`person.fecha_nacimiento BETWEEN make_date(${first}, 1, 1) AND make_date(${last}, 12, 31)`
    // With a name, people are read by it. This form keeps PostgreSQL from reading the whole index of dates as well.
    return nombre === undefined ? isBetween : sql`(${isBetween}) IS TRUE`
  }
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return combined(sql`extract(year FROM person.fecha_nacimiento)::integer`, years)
}

/** A way to match the searched numbers, and the column whose index is read in order. */
type NumberWay = { matches: Condition; order?: RawBuilder<unknown> | undefined }

const everybody: NumberWay[] = [{ matches: sql`true` }]
const telephones = ['person.numero_celular_principal', 'person.numero_celular_alterno']

/** Returns the ways to find people with the numbers of a search; without numbers, one that matches everybody. */
export function numberSearch({ cedula, celular }: SearchQuery): NumberWay[] {
  const documents: NumberWay[] = cedula
    ? numberWays(cedula).map((matches) => ({ matches, order: sql`person.numero_identificacion` }))
    : everybody
  const mobiles: NumberWay[] = celular
    ? telephones.map((column) => ({ matches: startsWith(column, celular), order: sql.ref(column) }))
    : everybody
  return documents.flatMap(({ matches, order }) =>
    mobiles.map((mobile) => ({ matches: all([matches, mobile.matches]), order: order ?? mobile.order })),
  )
}

/** Builds the conditions on `person` for every filter except name and numbers; all of them must hold. */
export async function conditionsOf(db: Db, query: SearchQuery, isAlone: boolean): Promise<Condition[]> {
  const { fuerza, rango, salaJEP, departamentoResidencia, magistrado, edad, edadHasta } = query
  const conditions: Condition[] = []
  const oneOf = isAlone ? alone : combined
  const forces = fuerza ? await resolveIds(db, 'fuerza', shortForces[plainName(fuerza)] ?? fuerza) : undefined
  if (forces) conditions.push(oneOf(sql`person.fuerza`, forces))
  if (rango) {
    const among = forces ? oneOf(sql`rango.fuerza`, forces) : sql<SqlBool>`true`
    conditions.push(oneOf(sql`person.rango`, await resolveIds(db, 'rango', rango, among)))
  }
  if (salaJEP) conditions.push(oneOf(sql`person.sala_jep`, await resolveIds(db, 'sala_jep', salaJEP)))
  if (departamentoResidencia)
    conditions.push(
      oneOf(
        sql`person.departamento_residencia`,
        await resolveIds(db, 'departamento', departamentoResidencia),
      ),
    )
  if (magistrado)
    conditions.push(...wordsOf(magistrado).map((word) => holds('person.magistrado_busqueda', word)))
  if (edad ?? edadHasta) conditions.push(ofAge(query))
  return conditions
}
