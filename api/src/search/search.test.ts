import { searchCard, type SearchCard } from '@fcr/shared/contracts/search'
import { todayInBogota } from '@fcr/shared/contracts/dates'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addMember, redeemAs } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'

type Filters = Record<string, string>

let api: TestApi
let jep: Record<string, string>
const find = (query: Filters) =>
  api.app.inject({ url: `/api/ext/search?${new URLSearchParams(query).toString()}`, cookies: jep })
const cards = async (query: Filters): Promise<SearchCard[]> => {
  const response = await find(query)
  expect(response.statusCode).toBe(200)
  return searchCard.array().parse(response.json())
}
const names = async (query: Filters) => (await cards(query)).map((card) => card.nombre_apellido_completo)

const idOf = async (table: 'fuerza' | 'sala_jep', name: string) => {
  const row = await api.db
    .selectFrom(table)
    .select('id')
    .where('nombre', 'like', `${name}%`)
    .executeTakeFirstOrThrow()
  return row.id
}
const rankOf = async (fuerza: number, name: string) => {
  const ranks = api.db.selectFrom('rango').select('id').where('fuerza', '=', fuerza)
  return (await ranks.where('nombre', '=', name).executeTakeFirstOrThrow()).id
}

beforeAll(async () => {
  api = await startTestApi()
  jep = await redeemAs(api.app, 'JEP')
  const army = await idOf('fuerza', 'Ejército')
  const air = await idOf('fuerza', 'Fuerza Aero')
  const add = (numero: string, nombre: string, fields = {}) =>
    addMember(api.db, {
      numero_identificacion: numero,
      nombre_apellido_completo: nombre,
      password_hash: null,
      ...fields,
    })
  await add('9900000001', 'José Peña Ficticio', {
    fuerza: army,
    rango: await rankOf(army, 'Capitán'),
    sala_jep: await idOf('sala_jep', 'Sala de Definición'),
    magistrado_jep: 'Óscar Inventado Núñez',
    numero_celular_principal: '3000000001',
    departamento_residencia: '05',
    fecha_nacimiento: '1970-12-31',
  })
  await add('99000000012', 'Jhon Rodríguez Ficticio', {
    fuerza: air,
    rango: await rankOf(air, 'Capitán'),
    numero_celular_principal: '3000000002',
    numero_celular_alterno: '3110000000',
    sala_jep: await idOf('sala_jep', 'Sala de Reconocimiento'),
    departamento_residencia: '76',
    fecha_nacimiento: '1971-01-01',
  })
  await add('8800000000', 'Josefina 100% A_B Ficticia')
  await add('8811111111', 'Rodrigo Ejemplo Ficticio', { fuerza: army, rango: await rankOf(army, 'Mayor') })
  const navy = await idOf('fuerza', 'Armada')
  await add('8822222222', 'Pilar Muestra', { fuerza: navy, rango: await rankOf(navy, 'Capitán de Navío') })
})
afterAll(() => api.close())

describe('GET /ext/search', () => {
  it.each([
    ['jose pena', ['José Peña Ficticio']],
    ['PEÑA JOSE', ['José Peña Ficticio']],
    // Pasted with decomposed accents.
    ['jose\u0301 pen\u0303a', ['José Peña Ficticio']],
    ['fict jos', ['Josefina 100% A_B Ficticia', 'José Peña Ficticio']],
    ['josé\t\tpeña\n', ['José Peña Ficticio']],
    ['Jo\u00adsé\u00a0Pe\u200bña', ['José Peña Ficticio']],
    ['Peña\u2011José', ['José Peña Ficticio']],
    ['  josé   ', ['Josefina 100% A_B Ficticia', 'José Peña Ficticio']],
    ['100%', ['Josefina 100% A_B Ficticia']],
    ['a_b', ['Josefina 100% A_B Ficticia']],
    ['%', ['Josefina 100% A_B Ficticia']],
    ['j%s', []],
    ['\\', []],
    ["' OR '1'='1", []],
    ['<script>', []],
    // One or two letters match the start of a word.
    ['jo', ['Josefina 100% A_B Ficticia', 'José Peña Ficticio']],
    ['ri', []],
    ['fi ro ri', []],
    ['Ñ', []],
    ['P JO', ['José Peña Ficticio']],
    ['ej rodrigo', ['Rodrigo Ejemplo Ficticio']],
    ['os', []],
  ])('finds by the name "%s"', async (nombre, expected) => {
    expect((await names({ nombre })).sort()).toEqual(expected)
  })

  it('returns cards with only the fields of the contract', async () => {
    expect(await cards({ nombre: 'jose pena' })).toEqual([
      {
        numero_identificacion: '9900000001',
        nombre_apellido_completo: 'José Peña Ficticio',
        rango: 'Capitán',
        fuerza: 'Ejército Nacional',
        nombre_sala_jep: expect.stringContaining('Definición'),
        procedencia: { identidad: 'importada', desde: expect.any(String), actualizado: expect.any(String) },
        aproximada: false,
      },
    ])
  })

  it.each([
    ['0045678', ['Cédula Con Ceros']],
    ['45678', ['Cédula Con Ceros']],
    ['C.C. 456', ['Cédula Con Ceros']],
    ['008800000000', ['Josefina 100% A_B Ficticia']],
    ['0088', []],
  ])('finds a number with and without leading zeros: %s', async (cedula, expected) => {
    await api.db
      .insertInto('compareciente')
      .values({ numero_identificacion: '045678', nombre_apellido_completo: 'Cédula Con Ceros' })
      .onConflict((row) => row.doNothing())
      .execute()
    expect(await names({ cedula })).toEqual(expected)
  })

  it('lists only similar names when asked to, with both counts', async () => {
    const both = await find({ nombre: 'jose' })
    const similar = await find({ nombre: 'yose', parecidos: 'si' })
    expect([both.headers['x-total-count'], both.headers['x-similar-count']]).toEqual(['2', '0'])
    expect([similar.headers['x-total-count'], similar.headers['x-similar-count']]).toEqual(['1', '1'])
    expect(
      searchCard
        .array()
        .parse(similar.json())
        .map((card) => card.aproximada),
    ).toEqual([true])
    expect(await cards({ nombre: 'jose', parecidos: 'si' })).toEqual([])
    expect((await find({ cedula: '1', parecidos: 'si' })).statusCode).toBe(400)
  })

  it.each([
    [{ fuerza: 'Ejército Nacional' }, 2],
    [{ fuerza: 'ejercito' }, 2],
    [{ fuerza: 'Fuerza Aérea Colombiana' }, 1],
    [{ fuerza: 'FAC' }, 1],
    [{ fuerza: 'fuerza aerea' }, 1],
    [{ fuerza: 'inexistente' }, 0],
    [{ rango: 'capitan' }, 2],
    [{ fuerza: 'Ejército Nacional', rango: 'Capitán' }, 1],
    [{ fuerza: 'Policía Nacional', rango: 'Capitán' }, 0],
    // That force has the word only as a part of its ranks.
    [{ fuerza: 'Armada Nacional', rango: 'Capitán' }, 1],
    [{ celular: '3000000001' }, 1],
    [{ celular: '300' }, 2],
    [{ celular: '3110000000' }, 1],
    [{ departamentoResidencia: 'antioquia' }, 1],
    [{ departamentoResidencia: '76' }, 1],
    [{ departamentoResidencia: 'valle' }, 1],
    [{ departamentoResidencia: '7' }, 0],
    // A full match of a department name excludes longer names that contain it.
    [{ departamentoResidencia: 'Cauca' }, 0],
    [{ salaJEP: 'SDSJ' }, 1],
    [{ salaJEP: 'definicion' }, 1],
    [{ salaJEP: 'Sala de Definición de Situaciones Jurídicas' }, 1],
    [{ salaJEP: 'sala de reconocimiento de verdad, de responsabilidad y de determinación de los hechos' }, 1],
    [{ magistrado: 'nunez oscar' }, 1],
    [{ magistrado: 'oscar ficticio' }, 0],
    [{ nombre: 'ficticio', rango: 'Mayor', fuerza: 'Ejército Nacional' }, 1],
    [{ nombre: 'jose', departamentoResidencia: 'Antioquia', salaJEP: 'SDSJ', magistrado: 'Óscar' }, 1],
    [{ nombre: 'jose', departamentoResidencia: 'Valle del Cauca' }, 0],
  ])('combines the filters %j', async (query, count) => {
    expect(await names(query as Filters)).toHaveLength(count)
  })

  it('accepts the ids of a chamber and a force', async () => {
    expect(await names({ salaJEP: String(await idOf('sala_jep', 'Sala de Definición')) })).toHaveLength(1)
    expect(await names({ fuerza: String(await idOf('fuerza', 'Ejército')) })).toHaveLength(2)
  })

  it('calculates the age from the birth year', async () => {
    const { year } = todayInBogota()
    expect(await names({ edad: String(year - 1970) })).toEqual(['José Peña Ficticio'])
    expect(await names({ edad: String(year - 1971) })).toEqual(['Jhon Rodríguez Ficticio'])
    expect(await names({ edad: '999' })).toEqual([])
    const [older, younger] = [String(year - 1970), String(year - 1971)]
    expect(await names({ edad: younger, edadHasta: older })).toHaveLength(2)
    expect(await names({ edadHasta: younger })).toEqual(['Jhon Rodríguez Ficticio'])
  })

  it.each([{}, { nombre: 'ficticio' }])('includes both ends of many ages, with %j', async (filters) => {
    const { year } = todayInBogota()
    const between = (edad: number, edadHasta: number) =>
      names({ ...filters, edad: String(edad), edadHasta: String(edadHasta) })
    const [older, younger] = [year - 1970, year - 1971]
    expect(await between(younger, younger + 20)).toHaveLength(2)
    expect(await between(older, older + 20)).toEqual(['José Peña Ficticio'])
    expect(await between(older - 20, older)).toHaveLength(2)
    expect(await between(younger - 20, younger)).toEqual(['Jhon Rodríguez Ficticio'])
    expect(await between(older + 1, older + 20)).toEqual([])
  })

  it('adds people with similar names after the exact ones and marks them', async () => {
    const found = async (nombre: string) =>
      (await cards({ nombre })).map((card) => [
        card.nombre_apellido_completo,
        card.aproximada && [...(card.parecidas ?? [])].sort(),
      ])
    expect(await found('John Rodrigez')).toEqual([['Jhon Rodríguez Ficticio', ['jhon', 'rodriguez']]])
    // A word that matches exactly is not listed as similar.
    expect(await found('Jozé Peña')).toEqual([['José Peña Ficticio', ['jose']]])
    expect(await found('Rodrigo')).toEqual([['Rodrigo Ejemplo Ficticio', false]])
    await addMember(api.db, { numero_identificacion: '77', nombre_apellido_completo: 'John Exacto' })
    expect(await found('john')).toEqual([
      ['John Exacto', false],
      ['Jhon Rodríguez Ficticio', ['jhon']],
    ])
  })

  it('returns an empty list and a count of zero', async () => {
    const response = await find({ nombre: 'nadie' })
    expect(response.json()).toEqual([])
    expect(response.headers['x-total-count']).toBe('0')
    expect(response.headers['x-fewer-words']).toBe('0')
    expect((await find({ nombre: 'jose pena inexistente' })).headers['x-fewer-words']).toBe('2')
    // The reference on a printed list.
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})
