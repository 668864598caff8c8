import type { Figures } from '@fcr/shared/contracts/staff/figures'
import { figures as contract } from '@fcr/shared/contracts/staff/figures'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { addCrowd } from '../../testing/crowd'
import { asStaff } from '../../testing/sessions'
import { startTestApi, type TestApi } from '../../testing/start-test-api'
import { dimensions, earlier, recentMonths, states, type Dimension, type State } from './count-people'
import { computeFigures, publishFigures } from './figures'

const until = new Date('2026-11-20T05:00:00Z')
const rows = {
  fuerza: ['1', '2', '3', ''],
  departamento: ['05', '91', '97', ''],
  sala: ['1', '2', ''],
  mes: [...recentMonths(until).slice(0, 2), earlier],
}
type Person = Record<Dimension, string> & { state: State }

const categories = Object.fromEntries(
  dimensions.map((dimension) => [dimension, rows[dimension].map((key) => ({ key, name: key }))]),
) as Parameters<typeof publishFigures>[0]['categories']

function publish(people: readonly Person[]): Figures {
  const counts = dimensions.flatMap((dimension) =>
    rows[dimension].flatMap((key) =>
      states.map((state) => ({
        dimension,
        key,
        state,
        people: people.filter((person) => person[dimension] === key && person.state === state).length,
      })),
    ),
  )
  return publishFigures({ until, people: counts, uses: [], categories })
}

const anyPerson: fc.Arbitrary<Person> = fc.record({
  fuerza: fc.constantFrom(...rows.fuerza),
  departamento: fc.constantFrom(...rows.departamento),
  sala: fc.constantFrom(...rows.sala),
  mes: fc.constantFrom(...rows.mes),
  state: fc.constantFrom(...states),
})
const anyPeople = fc.array(anyPerson, { minLength: 5, maxLength: 60 })

/** The columns of people behind the published ones. */
const columnStates = ({ tablas }: Figures): (readonly State[])[] =>
  tablas[0]?.columnas.length === 4 ? [['verificada'], ['declarada', 'importada']] : [states]

/** Another register in which two rows of one column have exchanged their people. */
const exchanged = (
  people: readonly Person[],
  dimension: Dimension,
  among: readonly State[],
  [one, other]: readonly [string, string],
) =>
  people.map((person) => {
    if (!among.includes(person.state)) return person
    if (person[dimension] === one) return { ...person, [dimension]: other }
    return person[dimension] === other ? { ...person, [dimension]: one } : person
  })

/** Another register in which one person of a column has moved to another row. */
function moved(
  people: readonly Person[],
  dimension: Dimension,
  among: readonly State[],
  [from, to]: readonly [string, string],
) {
  const index = people.findIndex((person) => among.includes(person.state) && person[dimension] === from)
  return people.map((person, at) => (at === index ? { ...person, [dimension]: to } : person))
}

describe('the published figures together', () => {
  it('fit another register for each hidden figure, so nothing computed from them can reveal it', () => {
    fc.assert(
      fc.property(anyPeople, (people) => {
        const published = publish(people)
        const seen = JSON.stringify(published)
        const columns = columnStates(published)
        for (const dimension of dimensions) {
          const table = published.tablas.find(({ id }) => id === dimension)
          columns.forEach((among, column) => {
            const index = columns.length > 1 ? column + 1 : column
            const numberOf = (key: string, register = people) =>
              register.filter((person) => among.includes(person.state) && person[dimension] === key).length
            const hidden = rows[dimension].filter((_, row) => table?.filas[row]?.valores[index] === null)
            const total = people.filter(({ state }) => among.includes(state)).length
            for (const key of hidden) {
              const registers = hidden
                .filter((other) => other !== key)
                .flatMap((other) => [
                  exchanged(people, dimension, among, [key, other]),
                  moved(people, dimension, among, [key, other]),
                  moved(people, dimension, among, [other, key]),
                ])
              const others = registers.filter((other) => numberOf(key, other) !== numberOf(key))
              // Fewer than five people in all: the sum is hidden too.
              if (total >= 5)
                expect(others.some((other) => JSON.stringify(publish(other)) === seen)).toBe(true)
            }
          })
        }
      }),
      { numRuns: 60 },
    )
  })

  it('have no total of a row in which a part is hidden', () => {
    fc.assert(
      fc.property(anyPeople, (people) => {
        for (const { filas, columnas } of publish(people).tablas)
          for (const { valores } of columnas.length === 4 ? filas : []) {
            const [sum, ...parts] = valores
            if (parts.includes(null)) expect(sum).toBeNull()
          }
      }),
    )
  })

  it('contain no figure below five, and no column of a state whose number is hidden', () => {
    fc.assert(
      fc.property(anyPeople, (people) => {
        const published = publish(people)
        const values = [
          published.registradas,
          ...published.estados.map(({ valor }) => valor),
          ...published.tablas.flatMap(({ filas }) => filas.flatMap(({ valores }) => valores)),
        ]
        for (const value of values) if (value !== null) expect(value % 5).toBe(0)
        const verified = people.filter(({ state }) => state === 'verificada').length
        if (verified > 0 && verified < 5) expect(columnStates(published)).toHaveLength(1)
      }),
    )
  })
})

describe('the figures of the site', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
    await addCrowd(api.db, 1000)
    await sql`UPDATE compareciente SET created_at = now() - interval '3 days'`.execute(api.db)
    await sql`UPDATE compareciente SET identidad = 'verificada', identidad_verified_at = now() - interval '2 days'
      WHERE id % 2 = 0`.execute(api.db)
    await sql`UPDATE compareciente SET fuerza = NULL, rango = NULL, rango_momento_hechos = NULL
      WHERE id <= 3`.execute(api.db)
  })
  afterAll(() => api.close())
  const get = async (path: string) =>
    api.app.inject({ url: `/api/fundacion/cifras${path}`, headers: await asStaff(api, ['accesos']) })

  it('count everybody once in each table, up to the rounding', async () => {
    const { registradas, tablas } = contract.parse((await get('')).json())
    expect(registradas).toBe(1000)
    const [force] = tablas
    const sum = [...(force?.filas ?? []).map(({ valores }) => valores), force?.reservadas ?? []]
      .map(([all]) => all ?? 0)
      .reduce((total, value) => total + value, 0)
    expect(sum).toBeGreaterThan(930)
    expect(sum).toBeLessThanOrEqual(1000)
    expect(tablas.map(({ id }) => id)).toEqual(['fuerza', 'departamento', 'sala', 'mes', 'consultas'])
  })

  it('do not change with one more registration until tomorrow', async () => {
    const before = await computeFigures(api.db)
    await sql`INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo)
      SELECT (9900099990 + n)::text, 'Zoraida Ejemplo' FROM generate_series(1, 9) AS n`.execute(api.db)
    expect(await computeFigures(api.db)).toEqual(before)
  })

  it('are downloaded as a table, which is recorded', async () => {
    const response = await get('/csv?tabla=fuerza')
    expect(response.headers['content-disposition']).toMatch(
      /attachment; filename="cifras-fuerza-[\d-]+\.csv"/,
    )
    expect(response.body).toMatch(/^\uFEFFFuerza;Registradas;Verificadas;Sin verificar\r\n/)
    expect(response.body).toContain(';Reservado;')
    const row = await api.db
      .selectFrom('audit_event')
      .select('details')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row?.details).toEqual({ command: 'cifras descargar', tabla: 'fuerza' })
  })
})
