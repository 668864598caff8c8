import { normalizeForComparison } from '@fcr/shared/contracts/text/typed-text'
import { cleanCode, codePattern, formatCode } from '@fcr/shared/contracts/text/access-code'
import { searchCard } from '@fcr/shared/contracts/search'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { addMember, redeemAs, removeEverybody } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { isFrequentName } from '@fcr/shared/contracts/names/known-names'
import { plainName } from '@fcr/shared/contracts/names/plain-name'
import { wordsOf } from './filters'
import { searchPeople } from './search-repository'

const word = fc.stringMatching(/^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ]{1,12}$/)
/** Including letters of other Latin alphabets. */
const foreign = fc.stringMatching(/^[A-Za-zÁÉñçÇëôåÅøØßłŁđĐæÆœŒıþÞ'-]{1,12}$/)
const name = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '))
/** Text that PostgreSQL can store. */
const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((value) => !value.includes('\0'))

describe('normalisation', () => {
  it('for comparisons is idempotent and ignores accents, case and punctuation', () => {
    fc.assert(
      fc.property(name, (value) => {
        const normal = normalizeForComparison(value)
        expect(normalizeForComparison(normal)).toBe(normal)
        expect(normalizeForComparison(` ${value.toUpperCase().normalize('NFD')}.-`)).toBe(normal)
      }),
    )
  })

  it('of a code is idempotent and matches the pattern once there are thirteen characters', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const formatted = formatCode(value)
        expect(formatCode(formatted)).toBe(formatted)
        expect(codePattern.test(formatted)).toBe(cleanCode(value).length === 13)
      }),
    )
  })
})

describe('search', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  it('normalises Spanish names the same way in TypeScript and in the database', async () => {
    const names = fc.sample(fc.oneof(name, foreign), 600)
    const { rows } = await sql<{ normal: string }>`
      SELECT normalizar(given) AS normal FROM unnest(${names}::text[]) WITH ORDINALITY AS t (given, position)
      ORDER BY position`.execute(api.db)
    expect(rows.map(({ normal }) => normal)).toEqual(names.map(plainName))
  })

  it('treats any text literally inside a pattern', async () => {
    // Half of the parts are taken from the whole text; random text would hardly ever match.
    const pairs = fc.sample(
      fc.tuple(text, text, fc.nat(20), fc.nat(20), fc.constantFrom('', '%', '_', '\\', '\\%')),
      400,
    )
    const cases = pairs.map(([whole, other, from, length, sign], index) => ({
      whole: `${whole}${sign}${other}`,
      part:
        index % 2 === 0
          ? Array.from(`${whole}${sign}${other}`)
              .slice(from, from + length)
              .join('')
          : `${sign}${other}`,
    }))
    const { rows } = await sql<{ wrong: string }>`
      SELECT whole || ' / ' || part AS wrong FROM json_to_recordset(${JSON.stringify(cases)}::json) AS t (whole text, part text)
      WHERE (normalizar(whole) LIKE '%' || literal_de_patron(normalizar(part)) || '%')
        <> (position(normalizar(part) IN normalizar(whole)) > 0)`.execute(api.db)
    expect(rows).toEqual([])
  })

  it('finds people by their words in any order, without accents, in any case, abbreviated', async () => {
    await fc.assert(
      fc.asyncProperty(name, fc.nat(), fc.nat({ max: 5 }), async (given, turn, cut) => {
        await removeEverybody(api.db)
        await addMember(api.db, {
          numero_identificacion: '9900000001',
          nombre_apellido_completo: given,
          password_hash: null,
        })
        const words = wordsOf(given)
        const turned = [...words.slice(turn % words.length), ...words.slice(0, turn % words.length)]
        const asked = [
          turned.join(' '),
          plainName(turned.join('  ')),
          given.toUpperCase(),
          // A frequent name abbreviates only names that are much longer.
          turned
            .map((full) => ({ full, short: full.slice(0, Math.max(1, full.length - cut)) }))
            .map(({ full, short }) => (isFrequentName(plainName(short)) ? full : short))
            .join(' '),
        ]
        for (const nombre of asked) {
          const { cards, total } = await searchPeople(api.db, { nombre })
          expect([nombre, total, cards[0]?.aproximada]).toEqual([nombre, 1, false])
        }
      }),
      { numRuns: 40 },
    )
  })

  it('responds to any filters with a list or a 400, never with a 500', async () => {
    const cookies = await redeemAs(api.app, 'JEP')
    const field = fc.constantFrom(
      'nombre',
      'cedula',
      'fuerza',
      'celular',
      'departamentoResidencia',
      'rango',
      'magistrado',
      'salaJEP',
      'edad',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(field, fc.string({ unit: 'grapheme', maxLength: 30 }), { maxKeys: 3 }),
        async (query) => {
          const response = await api.app.inject({
            url: `/api/ext/search?${new URLSearchParams(query).toString()}`,
            cookies,
          })
          expect([200, 400]).toContain(response.statusCode)
          if (response.statusCode === 200) searchCard.array().parse(response.json())
        },
      ),
      { numRuns: 150 },
    )
  })
})
