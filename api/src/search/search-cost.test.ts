import type { SearchQuery } from '@fcr/shared/contracts/search'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { CompiledQuery, sql } from 'kysely'
import { asOwner } from '../database/app-role'
import type { Db } from '../database/open'
import { addCrowd } from '../testing/crowd'
import { statementsOf } from '../testing/statements'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { storeNameKeys } from './name-dictionary'
import { searchPeople } from './search-repository'

const people = 20_000

/** One step of the output of EXPLAIN (ANALYZE, FORMAT JSON). */
type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Step[]
}

/** Number of rows of the register and its word list that a plan read, whether or not they matched. */
function rowsRead(step: Step): number {
  const own = ['compareciente', 'nombre_palabra'].includes(step['Relation Name'] ?? '')
    ? step['Actual Rows'] +
      (step['Rows Removed by Filter'] ?? 0) +
      (step['Rows Removed by Index Recheck'] ?? 0)
    : 0
  const below = (step.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), 0)
  return own * step['Actual Loops'] + below
}

async function costOf(db: Db, query: SearchQuery): Promise<number> {
  let rows = 0
  for (const { sql: text, parameters } of await statementsOf(db, (heard) => searchPeople(heard, query))) {
    const explained = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>(
      CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...parameters]),
    )
    for (const row of explained.rows) rows += rowsRead(row['QUERY PLAN'][0].Plan)
  }
  return rows
}

/** Returns the number of rows that a search reads without these indexes. Rolls the DROP INDEX back. */
async function costWithout(db: Db, indexes: readonly string[], query: SearchQuery): Promise<number> {
  let rows = 0
  const undo = new Error('undo')
  await asOwner(db, async (trx) => {
    await sql`DROP INDEX ${sql.join(indexes.map((index) => sql.ref(index)))}`.execute(trx)
    rows = await costOf(trx, query)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return rows
}

describe('a search among 20,000 people', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
    await addCrowd(database.db, people)
    await storeNameKeys(database.db)
    await asOwner(database.db, (trx) => sql`ANALYZE nombre_palabra`.execute(trx))
  })
  afterAll(() => database.close())

  // The maximum number of rows read, and the index that ensures it: without the index there would be more.
  it.each<[SearchQuery, number, string]>([
    [{ nombre: 'balimo' }, 100, 'compareciente_busqueda'],
    [{ nombre: 'xq' }, 100, 'compareciente_busqueda'],
    [{ nombre: 'jose xq' }, 100, 'compareciente_busqueda'],
    // Nobody has both: this includes the search for people with one of the words.
    [{ nombre: 'castaneda rodriguez' }, 200, 'compareciente_busqueda'],
    [{ nombre: '%' }, 100, 'compareciente_nombre_inusual'],
    [{ nombre: 'prueba jose' }, 1600, 'compareciente_mismo_nombre'],
    [{ nombre: 'Gonsales' }, 1500, 'nombre_palabra_claves'],
    [{ nombre: 'balimorra' }, 100, 'nombre_palabra_claves'],
    [{ celular: '300001' }, 600, 'compareciente_celular'],
    [{ celular: '35000012' }, 100, 'compareciente_celular_alterno'],
    [{ fuerza: 'DAS' }, 1100, 'compareciente_fuerza_rango'],
    [{ magistrado: 'castaneda oscar' }, 100, 'compareciente_busqueda'],
    [{ salaJEP: 'SDSJ' }, 1100, 'compareciente_sala'],
    [{ edad: '50' }, 600, 'compareciente_busqueda'],
  ])('%j reads at most %d rows, thanks to %s', async (query, most, index) => {
    expect(await costOf(database.db, query)).toBeLessThanOrEqual(most)
    expect(await costWithout(database.db, [index], query)).toBeGreaterThan(most)
  })

  // Without them, the planner cannot read one index for each filter and compare the results.
  it.each<[SearchQuery, number]>([
    [{ nombre: 'jose', departamentoResidencia: 'Amazonas' }, 500],
    [{ nombre: 'rodriguez', fuerza: 'Ejército Nacional', rango: 'Capitán' }, 800],
    [{ nombre: 'jose', salaJEP: 'SDSJ' }, 1100],
  ])('%j reads at most %d rows with the index of the search alone', async (query, most) => {
    const others = ['compareciente_departamento', 'compareciente_fuerza_rango', 'compareciente_sala']
    expect(await costWithout(database.db, others, query)).toBeLessThanOrEqual(most)
  })

  // The indexes used here are tested above, or two indexes can serve the query.
  it.each<[SearchQuery, number]>([
    [{ cedula: '9910000123' }, 10],
    [{ cedula: '99100123' }, 110],
    [{ cedula: '99' }, 1100],
    // Half of the people, those who were added last.
    [{ cedula: '991001' }, 1100],
    [{ celular: '3', cedula: '991001' }, 1600],
    // So common that a thousand matches are found quickly without any index.
    [{ nombre: 'jose' }, 8000],
    [{ celular: '3' }, 1100],
    [{ rango: 'Capitán' }, 1100],
    [{ fuerza: 'Ejército Nacional', rango: 'Capitán' }, 600],
    [{ departamentoResidencia: 'Amazonas' }, 400],
    [{ nombre: 'jose', departamentoResidencia: 'Amazonas' }, 500],
    [{ nombre: 'rodriguez', fuerza: 'Ejército Nacional', rango: 'Capitán' }, 800],
    [{ nombre: 'gomez', edad: '50' }, 600],
    [{ nombre: 'jose', magistrado: 'oscar' }, 800],
    [{ edad: '50', departamentoResidencia: 'Amazonas' }, 400],
    [{ magistrado: 'castaneda', salaJEP: 'SDSJ' }, 1100],
    [{ celular: '300', cedula: '9910' }, 1600],
    [{ fuerza: 'inexistente', nombre: 'jose' }, 20],
  ])('%j reads at most %d rows', async (query, most) => {
    expect(await costOf(database.db, query)).toBeLessThanOrEqual(most)
  })
})
