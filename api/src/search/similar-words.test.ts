import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asOwner } from '../database/app-role'
import { findPackageFolder } from '../package-folder'
import { addMember, removeEverybody } from '../testing/people'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { similarWords } from './similar-words'
import { isTransposition } from './typing-slips'

describe('isTransposition', () => {
  it.each([
    ['rodriguez', 'rodirguez', true],
    ['rodriguez', 'rodriguze', true],
    ['rodriguez', 'rodriguez', false],
    ['rodriguez', 'rodiruegz', false],
    ['perez', 'perezz', false],
    ['ab', 'ac', false],
  ])('%s, %s: %s', (one, other, expected) => expect(isTransposition(one, other)).toBe(expected))
})

describe('similarWords', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(() => removeEverybody(database.db))

  it.each([
    ['Jhon', 'John'],
    ['Vanessa', 'Banesa'],
    ['Gonzales', 'González'],
    ['Cecilia', 'Sesilia'],
    ['Hernandes', 'Ernández'],
    ['Yamile', 'Llamile'],
    ['Jimenez', 'Giménez'],
    ['Enriqe', 'Enrique'],
    ['Kevin', 'Quevin'],
    ['Rodrigez', 'Rodríguez'],
    ['Rodriguezz', 'Rodríguez'],
    ['Rodirguez', 'Rodríguez'],
    ['Gutirrez', 'Gutiérrez'],
  ])('finds for %s the name %s', async (asked, name) => {
    await addMember(database.db, { nombre_apellido_completo: `Ficticio ${name}`, password_hash: null })
    expect((await similarWords(database.db, [asked]))[0]).toHaveLength(1)
  })

  it.each([
    ['Maria', 'Mario'],
    ['Ana', 'Ada'],
    ['Torres', 'Correa'],
    ['Rodriguez', 'Domínguez'],
    ['Chávez', 'Cáceres'],
    ['%', 'Pérez'],
    ['Pérez', 'Pérez'],
  ])('does not find for %s the name %s', async (asked, name) => {
    await addMember(database.db, { nombre_apellido_completo: `Ficticio ${name}`, password_hash: null })
    expect(await similarWords(database.db, [asked])).toEqual([[]])
  })

  it('finds words from before the sound rules changed by their current sound', async () => {
    await addMember(database.db, { nombre_apellido_completo: 'Ficticio Ximena', password_hash: null })
    const migration = await readFile(
      join(findPackageFolder(), 'migrations', '0041-search-sounds.sql'),
      'utf8',
    )
    await asOwner(database.db, async (trx) => {
      // Simulates the previous state: a stored sound that no search computes any more.
      await sql`ALTER TABLE nombre_palabra DROP COLUMN sonido`.execute(trx)
      await sql`ALTER TABLE nombre_palabra ADD COLUMN sonido text NOT NULL DEFAULT 'before'`.execute(trx)
      for (const statement of migration.split(/;\n/)) await sql.raw(statement).execute(trx)
    })
    expect(await similarWords(database.db, ['jimena'])).toEqual([['ximena']])
    const stale = await sql`SELECT palabra FROM nombre_palabra WHERE sonido <> sonido(palabra)`.execute(
      database.db,
    )
    expect(stale.rows).toEqual([])
  })

  it('finds the words of a changed name', async () => {
    await addMember(database.db, { nombre_apellido_completo: 'Ficticio Antes', password_hash: null })
    await database.db
      .updateTable('compareciente')
      .set({ nombre_apellido_completo: 'Ficticio Sánchez' })
      .execute()
    expect(await similarWords(database.db, ['nadie', 'sanches'])).toEqual([[], ['sanchez']])
  })
})
