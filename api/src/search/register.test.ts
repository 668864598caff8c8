import { dictionaryOf, nameMatcher, tested, type Match } from '@fcr/shared/contracts/names/match-name'
import { plansOf } from '@fcr/shared/contracts/names/name-plan'
import { plainName, plainWords } from '@fcr/shared/contracts/names/plain-name'
import { readPersonText } from '@fcr/shared/contracts/readings/person-text'
import { maxCounted } from '@fcr/shared/contracts/search'
import { measure, meantPairs, otherPairs, pastedTexts, type Pair } from '@fcr/tooling/register/measure.mjs'
import { men, surnames, women } from '@fcr/tooling/register/names.mjs'
import { registerNames } from '@fcr/tooling/register/people.mjs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { findPeople } from '../staff/people/find-people'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { storeNameKeys } from './name-dictionary'
import { different, matchingPairs } from '../testing/name-pairs'
import { searchPeople } from './search-repository'
import * as first from '../testing/typed-names-a'
import * as second from '../testing/typed-names-b'

const people = 20_000

/** Pairs of a text with lines of `registered | typed`; `\t` in it is a tab. */
const pairsOf = (text: string): Pair[] =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll('\\t', '\t').split(' | '))
    .flatMap(([name, typed]) => (name && typed ? [[typed, name] as const] : []))

const blind = { meant: meantPairs(), others: otherPairs() }
/** The rules were made with these pairs. */
const earlier = {
  meant: [...Object.values(matchingPairs).flat(), ...[first, second].flatMap(({ meant }) => pairsOf(meant))],
  others: [...Object.values(different).flat(), ...[first, second].flatMap(({ others }) => pairsOf(others))],
}
const pasted = pastedTexts()
const names = [
  ...registerNames(people),
  ...pasted.map(({ nombre }) => nombre),
  // Typed below as 'de la crus'.
  'Luis Delacruz Muestra',
  ...[...earlier.meant, ...earlier.others, ...blind.meant, ...blind.others].map(([, name]) => name),
]
const dictionary = dictionaryOf(new Set(names.flatMap((name) => plainWords(plainName(name)))))

const keys = names.map(tested)

/** The name in a typed text, as all pages read it. */
const read = (typed: string) => readPersonText(typed).value?.nombre ?? typed

/** The rule as the map applies it to the people it has loaded. */
function inMemory(typed: string): (name: string) => Match {
  const matchers = plansOf(typed, dictionary).map(nameMatcher)
  const [only] = matchers
  if (only && matchers.length === 1) return only
  return matchers.find((match) => keys.some((key) => match(key))) ?? (() => undefined)
}

describe('a register of 20,000 people with the names of Colombia', () => {
  it('has each usual spelling of the frequent names three times', () => {
    expect(women.length + men.length).toBeGreaterThanOrEqual(150)
    expect(surnames.length).toBeGreaterThanOrEqual(150)
    const counts = new Map<string, number>()
    for (const name of registerNames(people))
      for (const word of name.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
    const rare = [...women, ...men, ...surnames].flat().filter((name) => (counts.get(name) ?? 0) < 3)
    expect(rare).toEqual([])
  })

  it.each([
    ['pairs that were written before the rules', blind],
    ['earlier pairs', earlier],
  ])('hides nobody: %s', async (_label, pairs) => {
    const { recall, nobody, wrong, missed, mistaken } = await measure(pairs, (typed, name) => {
      const match = inMemory(read(typed))
      const isFound = match(tested(name)) !== undefined
      return { isFound, anybody: isFound || keys.some((key) => match(key)) }
    })
    // eslint-disable-next-line no-console -- shows the measured figures
    console.info({ recall, nobody, wrong, missed, mistaken })
    expect(recall).toBeGreaterThanOrEqual(0.98)
    expect(nobody).toBeLessThanOrEqual(0.005)
    expect(wrong).toBeLessThanOrEqual(0.02)
  })
})

describe('a pasted text', () => {
  it('finds the person, is refused with a reason, and seldom finds nobody', async () => {
    const numberOf = new Map(pasted.map(({ text, cedula }) => [text, cedula]))
    const meant = pasted.map(({ text, nombre }) => [text, nombre] as const)
    const { recall, nobody, missed } = await measure({ meant, others: [] }, (text, name) => {
      const { value, problem } = readPersonText(text)
      const isOther = value?.cedula !== undefined && value.cedula !== numberOf.get(text)
      const match = isOther || value?.nombre === undefined ? () => undefined : inMemory(value.nombre)
      const isFound = match(tested(name)) !== undefined
      return { isFound, anybody: problem !== undefined || isFound || keys.some((key) => match(key)) }
    })
    // eslint-disable-next-line no-console -- shows the measured figures
    console.info({ recall, nobody, missed })
    expect(recall).toBeGreaterThanOrEqual(0.95)
    expect(nobody).toBeLessThanOrEqual(0.02)
  })
})

describe('the same search in the database and in memory', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
    const rows = names.map((nombre_apellido_completo, index) => ({
      numero_identificacion: String(9_950_000_000 + index),
      nombre_apellido_completo,
    }))
    await sql`INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo)
      SELECT numero_identificacion, nombre_apellido_completo FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row (numero_identificacion text, nombre_apellido_completo text)`.execute(database.db)
    await storeNameKeys(database.db)
  })
  afterAll(() => database.close())

  /** The words of some names that have this many. */
  const someOf = (count: number) =>
    names
      .map((name) => name.split(' '))
      .filter((words) => words.length === count)
      .filter((_, index) => index % 900 === 0)
  const asked = [...blind.meant, ...blind.others]
    .filter((_, index) => index % 8 === 0)
    .map(([typed]) => read(typed))
    .concat(
      ...pasted.flatMap(({ text }, index) =>
        index % 6 === 0 ? (readPersonText(text).value?.nombre ?? []) : [],
      ),
      'jose',
      'guez',
      'ma',
      'Sgto. José Rodríguez',
      'Ubaldo Ord??ez Ib??ez',
      'MONTA EZ',
      'Mariantonia',
      'Jenao',
      'delacruz',
      'de la cruz',
      'de la crus',
      "D'Angelo",
      'diazgranados',
      'johnjairo',
      // The second 'de' is in the part only.
      'notificación de vinculación, Luis de la Cruz Muestra',
      // One word less, and others in addition.
      ...someOf(4).flatMap(([first, second, third, fourth]) => [
        `${first} ${third} Inexistente`,
        `${first} Inexistente ${third}`,
        `Inexistente ${first} ${second} de ${fourth}`,
        `${first} ${second} ${third} de Inexistente`,
        `${first} ${second} ${third} ${fourth?.slice(0, 1)}. de Inexistente`,
      ]),
      ...someOf(3).flatMap(([first, second, third]) => [
        `Inexistente ${first} ${second} ${third}`,
        `${first} Inexistente ${second} ${third}`,
      ]),
      // Two words less.
      ...someOf(2).flatMap(([first, last]) => [
        `${first} Inexistente ${last} Imaginario`,
        `${last} Imaginario ${first} Inexistente`,
      ]),
    )

  it.each(asked)('%s', async (typed) => {
    const match = inMemory(typed)
    const matches = keys.map(match)
    const count = (kind: Match) => matches.filter((result) => result === kind).length
    const [exact, similar] = [count('exact'), count('similar')]
    const found = await searchPeople(database.db, { nombre: typed })
    expect([found.total, found.similar]).toEqual([
      Math.min(maxCounted, exact) + Math.min(maxCounted, similar),
      Math.min(maxCounted, similar),
    ])
    const office = await findPeople(database.db, { texto: typed, pagina: 1 })
    expect(office.total).toBe(exact + similar)
  })
})
