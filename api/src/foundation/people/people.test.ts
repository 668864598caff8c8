import { peopleFound, personRecord, type PeopleQuery } from '@fcr/shared/contracts/foundation/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { annulAccount } from '../../identity/verification'
import { countFailure } from '../../limits/login-lock'
import { addMember, authorisedForStaff, redeemAs, removeEverybody, verified } from '../../testing/people'
import { asMember, asStaff } from '../../testing/sessions'
import { startTestApi, type TestApi } from '../../testing/start-test-api'

let api: TestApi
let clerk: { cookie: string }
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  for (const table of ['cambio', 'conflicto', 'cuenta_anulada'] as const)
    await api.db.deleteFrom(table).execute()
  clerk = await asStaff(api, ['atencion'])
})

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
const record = async (id: string) => {
  const response = await api.app.inject({ url: `/api/fundacion/personas/${id}`, headers: clerk })
  expect(response.statusCode).toBe(200)
  return personRecord.parse(response.json())
}
const lastEvent = () =>
  api.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

const luz = {
  numero_identificacion: '9900000109',
  nombre_apellido_completo: 'Luz Dary Muestra Ficticio',
  numero_celular_principal: '3990000109',
  correo_electronico_principal: 'LuzDary@correo.example',
  consent_at: '2026-11-02T15:00:00Z',
}
const wilson = {
  numero_identificacion: '9900000126',
  nombre_apellido_completo: 'Wilson Andrés Sintético',
  numero_celular_alterno: '3990000126',
  correo_electronico_alterno: 'wilson_1@correo.example',
  password_hash: null,
}
const annul = (numero: string) =>
  api.db
    .transaction()
    .execute((trx) => annulAccount(trx, authorisedForStaff(numero), { reason: 'No es ella', by: 'Ana' }))

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
    ['wilson%1@correo', []],
    ['gloria@correo.example', ['Gloria Inés Demostración']],
    ['9.900.000.109', ['Luz Dary Muestra Ficticio']],
    ['+57 399 000 0109', ['Luz Dary Muestra Ficticio']],
    ['399 000 0126', ['Wilson Andrés Sintético']],
    ['0126', ['Wilson Andrés Sintético']],
    ['0192', ['Gloria Inés Demostración']],
    ['no existe', []],
  ])('detects what %j looks like and finds it', async (texto, expected) => {
    expect(await names({ texto })).toEqual(expected)
  })

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

describe('GET /fundacion/personas/:id', () => {
  it('has profile, identity, account, consultations and history, and is recorded', async () => {
    const id = await addMember(api.db, { ...luz, ...verified })
    await asMember(api, luz.numero_identificacion)
    await api.app.inject({
      url: `/api/ext/comparecientes/${luz.numero_identificacion}`,
      cookies: await redeemAs(api.app, 'JEP'),
    })
    const found = await record(id)
    expect(found).toMatchObject({
      id,
      version: 1,
      perfil: {
        nombre_apellido_completo: luz.nombre_apellido_completo,
        procedencia: { identidad: 'verificada' },
      },
      identidad: { estado: 'verificada', verificada: { por: 'prueba', metodo: 'documento' }, anulada: null },
      cuenta: { contrasena: 'propia', bloqueada_hasta: null, ultimo_ingreso: null, correo_confirmado: false },
      conflicto: null,
      consultas: [{ tipo: 'perfil', funcionario: 'Funcionaria Sintética', finalidad: 'Prueba automática' }],
      cambios: { total: 1, filas: [{ campo: 'registro' }] },
    })
    expect(found.cuenta?.sesiones).toHaveLength(1)
    expect(await lastEvent()).toMatchObject({
      subject: luz.numero_identificacion,
      details: { command: 'personas ver', person: id },
    })
    expect((await record(id)).equipo).toMatchObject([
      { quien: 'Marta Demostración', operacion: 'personas ver' },
    ])
  })

  it('names the officials who consulted an account that nobody verified', async () => {
    const id = await addMember(api.db, luz)
    await api.app.inject({
      url: `/api/ext/comparecientes/${luz.numero_identificacion}`,
      cookies: await redeemAs(api.app, 'JEP'),
    })
    expect((await record(id)).consultas).toMatchObject([{ funcionario: 'Funcionaria Sintética' }])
  })

  it.each([
    ['ninguna', { password_hash: null }],
    ['propia', {}],
    ['por_cambiar', { must_change_password: true }],
    ['temporal', { must_change_password: true, password_expires_at: new Date(Date.now() + 3_600_000) }],
    [
      'temporal_vencida',
      { must_change_password: true, password_expires_at: new Date(Date.now() - 3_600_000) },
    ],
  ])('says that the password is %s', async (state, fields) => {
    const { cuenta } = await record(await addMember(api.db, { ...luz, ...fields }))
    expect(cuenta?.contrasena).toBe(state)
    expect(cuenta?.contrasena_hasta === null).toBe(!state.startsWith('temporal'))
  })

  it('says how long an account is locked', async () => {
    const id = await addMember(api.db, luz)
    for (let failure = 0; failure < 5; failure += 1)
      await countFailure(api.db, { number: luz.numero_identificacion })
    expect((await record(id)).cuenta).toMatchObject({
      intentos_fallidos: 5,
      bloqueada_hasta: expect.any(String),
    })
  })

  it('shows an annulled account under its id, and refers to it from the account that has the number', async () => {
    const id = await addMember(api.db, luz)
    await annul(luz.numero_identificacion)
    expect(await record(id)).toMatchObject({
      perfil: { nombre_apellido_completo: luz.nombre_apellido_completo },
      identidad: { estado: 'anulada', anulada: { por: 'Ana', motivo: 'No es ella' } },
      cuenta: null,
      cambios: { total: 1 },
    })
    const next = await addMember(api.db, { ...luz, password_hash: null })
    expect((await record(next)).anuladas).toMatchObject([{ id }])
  })

  it('compares an open conflict field by field', async () => {
    const id = await addMember(api.db, { ...luz, titulo_profesional: 'Contadora' })
    await api.db
      .insertInto('conflicto')
      .values({
        numero_identificacion: luz.numero_identificacion,
        opened_by: 'importacion',
        compareciente_id: id,
        importado: JSON.stringify({
          numero_identificacion: luz.numero_identificacion,
          nombre_apellido_completo: 'Luz Muestra',
          titulo_profesional: 'Contadora',
        }) as never,
        imported_at: new Date(),
      })
      .execute()
    expect((await record(id)).conflicto).toMatchObject({
      origen: 'importacion',
      diferencias: [
        {
          campo: 'nombre_apellido_completo',
          etiqueta: 'Nombres y apellidos',
          persona: luz.nombre_apellido_completo,
          importacion: 'Luz Muestra',
        },
      ],
      iguales: ['Cédula', 'Título obtenido'],
    })
  })

  it('pages the history and records that it was read', async () => {
    const id = await addMember(api.db, luz)
    for (let count = 0; count < 30; count += 1)
      await api.db.updateTable('compareciente').set({ cantidad_hijos: count }).execute()
    const response = await api.app.inject({
      url: `/api/fundacion/personas/${id}/cambios?pagina=2`,
      headers: clerk,
    })
    expect(response.json()).toMatchObject({ total: 31, filas: { length: 6 } })
    expect(await lastEvent()).toMatchObject({
      subject: luz.numero_identificacion,
      details: { command: 'personas cambios' },
    })
  })

  it.each(['/api/fundacion/personas/999999', '/api/fundacion/personas/999999/cambios'])(
    'answers 404 for nobody: %s',
    async (url) => {
      expect((await api.app.inject({ url, headers: clerk })).statusCode).toBe(404)
    },
  )

  it.each(['x', '0', '-1', '1e3', '99999999999999999999'])('refuses the id %s', async (id) => {
    const response = await api.app.inject({ url: `/api/fundacion/personas/${id}`, headers: clerk })
    expect(response.statusCode).toBe(400)
  })
})
