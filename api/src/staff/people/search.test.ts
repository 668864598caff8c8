import { peopleFound, type PeopleQuery } from '@fcr/shared/contracts/staff/people'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { apiWithRegister, luz } from '../../testing/staff-register'
import { addMember, verified } from '../../testing/people'

const { api, clerk, annul, lastEvent } = apiWithRegister()

const find = async (query: Partial<PeopleQuery>) => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/fundacion/personas/buscar',
    headers: clerk,
    payload: { texto: '', pagina: 1, ...query },
  })
  expect(response.statusCode).toBe(200)
  return peopleFound.parse(response.json())
}
const names = async (query: Partial<PeopleQuery>) =>
  (await find(query)).filas.map(({ nombre_apellido_completo }) => nombre_apellido_completo)
const wilson = {
  numero_identificacion: '9900000126',
  nombre_apellido_completo: 'Wilson Andrés Sintético',
  numero_celular_alterno: '3990000126',
  correo_electronico_alterno: 'wilson_1@correo.example',
  password_hash: null,
}

describe('POST /fundacion/personas/buscar', () => {
  beforeEach(async () => {
    await addMember(api.db, luz)
    await addMember(api.db, wilson)
    await addMember(api.db, {
      ...verified,
      numero_identificacion: '9900000185',
      nombre_apellido_completo: 'Ovidio Prueba Muestra',
    })
    await addMember(api.db, {
      numero_identificacion: '9900000192',
      nombre_apellido_completo: 'Gloria Inés Demostración',
      correo_electronico_principal: 'gloria@correo.example',
    })
    await annul('9900000192')
  })

  it.each([
    ['luz dary', ['Luz Dary Muestra Ficticio']],
    // As the officials' search: a similar name if nobody has exactly that one.
    ['Wilsom Andres', ['Wilson Andrés Sintético']],
    ['gloria', ['Gloria Inés Demostración']],
    ['luzdary@CORREO.example', ['Luz Dary Muestra Ficticio']],
    ['wilson_1@correo', ['Wilson Andrés Sintético']],
    ['Gloria Inés <Gloria@correo.example>;', ['Gloria Inés Demostración']],
    ['mailto:gloria@correo.example', ['Gloria Inés Demostración']],
    ['wilson%1@correo', []],
    ['gloria@correo.example', ['Gloria Inés Demostración']],
    ['C.C. 9.900.000.109', ['Luz Dary Muestra Ficticio']],
    ['9.900.000.109', ['Luz Dary Muestra Ficticio']],
    ['+57 399 000 0109', ['Luz Dary Muestra Ficticio']],
    ['399 000 0126', ['Wilson Andrés Sintético']],
    ['0009900000109', ['Luz Dary Muestra Ficticio']],
    ['0126', ['Wilson Andrés Sintético']],
    ['0192', ['Gloria Inés Demostración']],
    ['Luz Muestra, C.C. 9.900.000.109', ['Luz Dary Muestra Ficticio']],
    ['Luz Muestra 9900000126', []],
    ['Luz Dary Muestra alias La Prueba', ['Luz Dary Muestra Ficticio']],
    ['no existe', []],
  ])('detects what %j looks like and finds it', async (texto, expected) => {
    expect(await names({ texto })).toEqual(expected)
  })

  it('counts similar names apart: they follow the others', async () => {
    await addMember(api.db, {
      ...wilson,
      numero_identificacion: '9900000134',
      nombre_apellido_completo: 'Wilson Andrez Aaron',
    })
    const { total, parecidos, filas } = await find({ texto: 'Wilson Andrés' })
    expect({ total, parecidos }).toEqual({ total: 2, parecidos: 1 })
    expect(filas.map((row) => [row.nombre_apellido_completo, row.aproximada])).toEqual([
      ['Wilson Andrés Sintético', false],
      ['Wilson Andrez Aaron', true],
    ])
    expect(await find({ texto: 'Wilson Andrés', identidad: 'anulada' })).toMatchObject({
      total: 0,
      parecidos: 0,
    })
  })

  it.each([
    [{ texto: 'Luz Dary Mentira Ficticio' }, ['Luz Dary Ficticio']],
    [{ texto: 'Luz Dary Mentira 9900000109' }, ['9900000109', 'Luz Dary 9900000109']],
    [{ texto: 'Benigna Otra C.C. 9900000109' }, ['9900000109']],
    [{ texto: 'Luz Dary Mentira', fuerza: 'Ejército Nacional' }, undefined],
    [{ texto: 'Luz Mentira' }, undefined],
    [{ texto: 'Luz Dary Muestra' }, undefined],
  ])(
    'names the searches without one word that find somebody, if nobody is found: %j',
    async (query, expected) => {
      expect((await find(query)).sinPalabra).toEqual(expected)
    },
  )

  it('lists everybody, the latest change first, and counts by identity', async () => {
    const { total, porIdentidad, filas } = await find({})
    expect({ total, porIdentidad }).toEqual({
      total: 4,
      porIdentidad: { verificada: 1, declarada: 1, importada: 1, anulada: 1 },
    })
    expect(filas.map(({ identidad, cuenta }) => [identidad, cuenta])).toEqual([
      ['anulada', true],
      ['verificada', true],
      ['importada', false],
      ['declarada', true],
    ])
  })

  it.each([
    [{ identidad: 'verificada' }, ['Ovidio Prueba Muestra']],
    [{ identidad: 'importada' }, ['Wilson Andrés Sintético']],
    [{ identidad: 'anulada' }, ['Gloria Inés Demostración']],
    [{ identidad: 'declarada', texto: 'muestra' }, ['Luz Dary Muestra Ficticio']],
    [{ texto: '9900000', identidad: 'anulada' }, ['Gloria Inés Demostración']],
    [{ fuerza: 'Ejército Nacional' }, []],
  ] as const)('filters by %j', async (query, expected) => {
    const found = await find(query)
    expect(found.filas.map((row) => row.nombre_apellido_completo)).toEqual(expected)
    expect(found.total).toBe(expected.length)
  })

  it('marks and filters people with an open conflict', async () => {
    await api.db
      .insertInto('conflicto')
      .values({ numero_identificacion: luz.numero_identificacion, opened_by: 'registro', attempts: 1 })
      .execute()
    expect((await find({ conConflicto: true })).filas).toMatchObject([
      { nombre_apellido_completo: luz.nombre_apellido_completo, conflicto: true },
    ])
    expect((await find({})).filas.filter(({ conflicto }) => conflicto)).toHaveLength(1)
  })

  it('divides into pages without gaps or repetitions', async () => {
    await sql`INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo)
      SELECT 9900001000 + n, 'Persona Sintética ' || n FROM generate_series(1, 56) AS n`.execute(api.db)
    for (const query of [{}, { texto: 'sintetica' }, { texto: '99000010' }]) {
      const pages = [1, 2, 3].map((pagina) => find({ ...query, pagina }))
      const [one, two, three] = await Promise.all(pages)
      const ids = [one, two, three].flatMap((page) => page?.filas.map(({ id }) => id) ?? [])
      expect(new Set(ids).size).toBe(one?.total)
      expect(one?.filas).toHaveLength(25)
      expect((await find({ ...query, pagina: 9 })).filas).toEqual([])
    }
  })

  it('records what was searched and whom it showed', async () => {
    const [row] = (await find({ texto: 'luz dary' })).filas
    expect(await lastEvent()).toMatchObject({
      actor_realm: 'fundacion',
      action: 'staff',
      details: { command: 'personas buscar', filters: { texto: 'luz dary' }, disclosed: [row?.id], total: 1 },
    })
  })

  it.each([
    [{ texto: 'x'.repeat(101), pagina: 1 }],
    [{ texto: 'a\u0000b', pagina: 1 }],
    [{ texto: '', pagina: 0 }],
    [{ texto: '', pagina: '1' }],
    [{ texto: '', pagina: 401 }],
    [{ texto: '', pagina: 1, otro: true }],
    [{ pagina: 1 }],
  ])('refuses %j', async (payload) => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/fundacion/personas/buscar',
      headers: clerk,
      payload,
    })
    expect(response.statusCode).toBe(400)
  })
})
