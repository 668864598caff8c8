import { ageByYear, todayInBogota } from '@fcr/shared/contracts/dates'
import type { SearchQuery } from '@fcr/shared/contracts/search'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/open'

export type Condition = RawBuilder<SqlBool>

/** Names that an institution had or has besides the one in our list; normalised. */
const formerForces: Record<string, string> = {
  'fuerza aerea colombiana': 'fuerza aeroespacial colombiana',
  'fuerza aerea': 'fuerza aeroespacial colombiana',
  fac: 'fuerza aeroespacial colombiana',
  'armada de colombia': 'armada nacional',
  'armada republica de colombia': 'armada nacional',
  das: 'das (suprimido)',
}

/** As the database's `normalizar` does it, for letters of Spanish. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')

export const wordsOf = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))]

/** The column, which is stored normalised, holds this text somewhere; `%` and `_` in it are themselves. */
export const holds = (column: string, text: string): Condition =>
  sql`${sql.ref(column)} LIKE '%' || literal_de_patron(normalizar(${text})) || '%'`

const startsWith = (column: string, digits: string): Condition => sql`${sql.ref(column)} LIKE ${`${digits}%`}`

const oneOf = (column: string, ids: readonly (number | string)[]): Condition =>
  ids.length === 0 ? sql`false` : sql`${sql.ref(column)} IN (${sql.join(ids)})`

/** Rows of a list by their id or name; by a part of the name where no whole one fits. */
async function resolveIds(
  db: Db,
  table: 'fuerza' | 'rango' | 'sala_jep',
  text: string,
  among: Condition = sql`true`,
): Promise<number[]> {
  const short = table === 'sala_jep' ? sql`OR lower(sigla) = lower(${text})` : sql``
  const { rows } = await sql<{ id: number; whole: boolean }>`
    SELECT id, (id::text = ${text} OR normalizar(nombre) = normalizar(${text}) ${short}) AS whole
    FROM ${sql.table(table)}
    WHERE ${among} AND (id::text = ${text} ${short}
      OR normalizar(nombre) LIKE '%' || literal_de_patron(normalizar(${text})) || '%')`.execute(db)
  const whole = rows.filter((row) => row.whole)
  return (whole.length > 0 ? whole : rows).map(({ id }) => id)
}

async function resolveDepartments(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('departamento')
    .select('codigo_dane')
    .where(sql<SqlBool>`codigo_dane = ${text} OR normalizar(nombre) = normalizar(${text})`)
    .execute()
  return rows.map(({ codigo_dane }) => codigo_dane)
}

const bornInYear = (year: number): Condition =>
  sql`person.fecha_nacimiento BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31)`

/** Conditions on `person` of every filter but the name, all of which must hold. */
export async function conditionsOf(db: Db, query: SearchQuery): Promise<Condition[]> {
  const conditions: Condition[] = []
  const { cedula, celular, fuerza, rango, salaJEP, departamentoResidencia, magistrado, edad } = query
  if (cedula) conditions.push(startsWith('person.numero_identificacion', cedula))
  if (celular)
    conditions.push(
      sql`(${startsWith('person.numero_celular_principal', celular)} OR ${startsWith('person.numero_celular_alterno', celular)})`,
    )
  const forces = fuerza ? await resolveIds(db, 'fuerza', formerForces[plain(fuerza)] ?? fuerza) : undefined
  if (forces) conditions.push(oneOf('person.fuerza', forces))
  if (rango) {
    const among = forces ? oneOf('rango.fuerza', forces) : sql<SqlBool>`true`
    conditions.push(oneOf('person.rango', await resolveIds(db, 'rango', rango, among)))
  }
  if (salaJEP) conditions.push(oneOf('person.sala_jep', await resolveIds(db, 'sala_jep', salaJEP)))
  if (departamentoResidencia)
    conditions.push(
      oneOf('person.departamento_residencia', await resolveDepartments(db, departamentoResidencia)),
    )
  if (magistrado)
    conditions.push(...wordsOf(magistrado).map((word) => holds('person.magistrado_busqueda', word)))
  if (edad) {
    const today = todayInBogota()
    // Age is current year minus year of birth, here as everywhere.
    conditions.push(bornInYear(ageByYear({ ...today, year: Number(edad) }, today)))
  }
  return conditions
}
