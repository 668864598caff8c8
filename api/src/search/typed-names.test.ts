import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { searchPeople } from './search-repository'
import * as tuned from './typed-names-a'
import * as unseen from './typed-names-b'

/** The measured values must not fall below these. */
const floors = { recall: 0.97, wrong: 0.03 }

type Pair = [name: string, typed: string]

/** `\t` in the text is a tab. */
const pairsOf = (text: string): Pair[] =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll('\\t', '\t').split(' | '))
    .filter((parts): parts is Pair => parts.length === 2)

const meant = [tuned, unseen].flatMap((half) => pairsOf(half.meant))
const others = [tuned, unseen].flatMap((half) => pairsOf(half.others))

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
  const names = [...new Set([...meant, ...others].map(([name]) => name))]
  const people = names.map((name, index) => ({
    numero_identificacion: String(9_930_000_000 + index),
    nombre_apellido_completo: name,
  }))
  await database.db.insertInto('compareciente').values(people).execute()
})
afterAll(() => database.close())

async function foundOf(pairs: readonly Pair[]) {
  const hits: Pair[] = []
  for (const [name, typed] of pairs) {
    const { cards } = await searchPeople(database.db, { nombre: typed })
    if (cards.some((card) => card.nombre_apellido_completo === name)) hits.push([name, typed])
  }
  return hits
}

describe('names as people type them', () => {
  it('are at least 120 that are meant and 120 that are not', () => {
    expect(meant.length).toBeGreaterThanOrEqual(120)
    expect(others.length).toBeGreaterThanOrEqual(120)
  })

  it('are found', async () => {
    const hits = await foundOf(meant)
    expect(hits.length / meant.length).toBeGreaterThanOrEqual(floors.recall)
  })

  it('do not find people with other names', async () => {
    expect((await foundOf(others)).length / others.length).toBeLessThanOrEqual(floors.wrong)
  })
})
