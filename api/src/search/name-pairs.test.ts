import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { different, matchingPairs } from './name-pairs'
import { searchPeople } from './search-repository'

/** Every set of names has doubtful cases; the measured values must not fall below these. */
const floors = { recall: 0.97, precision: 0.97 }

const expected = Object.values(matchingPairs).flat()
const unwanted = Object.values(different).flat()
const names = [...new Set([...expected, ...unwanted].map(([, name]) => name))]

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
  await register(names)
})
afterAll(() => database.close())

let numbers = 9_920_000_000
async function register(all: readonly string[]) {
  const people = all.map((name) => ({
    numero_identificacion: String(numbers++),
    nombre_apellido_completo: `${name} Ficticio`,
  }))
  await database.db.insertInto('compareciente').values(people).execute()
}

const cardsFor = async (nombre: string) => (await searchPeople(database.db, { nombre })).cards
const isFound = async ([asked, name]: [string, string]) =>
  (await cardsFor(asked)).some((card) => card.nombre_apellido_completo === `${name} Ficticio`)
/** Returns the pairs whose name is found. */
async function foundOf(pairs: readonly [string, string][]) {
  const hits = []
  for (const pair of pairs) if (await isFound(pair)) hits.push(pair)
  return hits
}

describe('names with a different spelling', () => {
  it('are a set of at least two hundred distinct pairs', () => {
    const all = [...expected, ...unwanted].map((pair) => pair.join(' = '))
    expect(all.length).toBeGreaterThanOrEqual(200)
    expect(new Set(all).size).toBe(all.length)
    expect(all.every((pair) => /^.+ = .+$/.test(pair))).toBe(true)
  })

  it('are found, with few false matches', async () => {
    const hits = await foundOf(expected)
    const wrong = await foundOf(unwanted)
    const recall = hits.length / expected.length
    const precision = hits.length / (hits.length + wrong.length)
    const missed = expected.filter((pair) => !hits.includes(pair)).map((pair) => pair.join(' = '))
    // eslint-disable-next-line no-console -- shows the measured figures
    console.info(
      `recall ${recall.toFixed(3)} (${hits.length} of ${expected.length}), precision ${precision.toFixed(3)}`,
      { missed, wrong: wrong.map((pair) => pair.join(' = ')) },
    )
    expect(recall).toBeGreaterThanOrEqual(floors.recall)
    expect(precision).toBeGreaterThanOrEqual(floors.precision)
  })

  it('come after names spelt as searched for', async () => {
    const asked = [...new Set([...expected, ...unwanted].map(([text]) => text))]
    await register(asked)
    for (const text of asked) {
      const cards = await cardsFor(text)
      const [first] = cards
      expect([text, first?.aproximada]).toEqual([text, false])
      const marks = cards.map((card) => card.aproximada)
      expect(marks).toEqual([...marks].sort((one, other) => Number(one) - Number(other)))
    }
  })
})
