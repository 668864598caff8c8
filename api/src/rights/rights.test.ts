import { todayInBogota } from '@fcr/shared/contracts/dates'
import { certificate, maxConsultations, novelties, ownData, ownRequests } from '@fcr/shared/contracts/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordAudit } from '../audit/record'
import { findPackageFolder } from '../package-folder'
import { meanwhile } from '../testing/meanwhile'
import {
  addMember,
  auditReader,
  redeemAs,
  removeEverybody,
  signInAs,
  testCode,
  testPerson,
  verified,
} from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { answerRequest, closeRequest, listRequests } from './requests-repository'
import { maxOpen } from './submit-request'

let api: TestApi
let newAudit: ReturnType<typeof auditReader>
let cookies: Record<string, string>
/** Different in each test, because the audit trail cannot be emptied. */
let numero = '9900000100'
const text = 'Mi dirección cambió: quiero corregirla.'

beforeAll(async () => {
  api = await startTestApi()
  newAudit = auditReader(api.db)
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await api.db.deleteFrom('data_request').execute()
  await api.db.deleteFrom('map_person').execute()
  numero = String(Number(numero) + 1)
  await addMember(api.db, {
    ...verified,
    numero_identificacion: numero,
    consent_version: '1',
    consent_at: '2026-11-02T15:00:00Z',
  })
  cookies = await signInAs(api.app, numero)
  await newAudit()
})

const get = (path: string, as = cookies) => api.app.inject({ url: `/api/perfil/${path}`, cookies: as })
const send = (payload: unknown, as = cookies) =>
  api.app.inject({ method: 'POST', url: '/api/perfil/solicitudes', cookies: as, payload: payload as object })

describe.each([
  ['GET', 'consultas'],
  ['GET', 'datos'],
  ['GET', 'solicitudes'],
  ['POST', 'solicitudes'],
  ['GET', 'constancia'],
  ['GET', 'novedades'],
  ['POST', 'novedades/vistas'],
] as const)('%s /perfil/%s', (method, path) => {
  const call = (as: Record<string, string>) =>
    api.app.inject({
      method,
      url: `/api/perfil/${path}`,
      cookies: as,
      ...(method === 'POST' && {
        payload:
          path === 'solicitudes' ? { tipo: 'correccion', texto: text } : { hasta: '2026-11-02T15:00:00Z' },
      }),
    })

  it('requires a member session; officials are refused', async () => {
    expect((await call({})).statusCode).toBe(401)
    expect((await call(await redeemAs(api.app, 'JEP'))).statusCode).toBe(401)
    expect(await listRequests(api.db)).toEqual([])
  })
})

describe('GET /perfil/consultas', () => {
  it('shows who opened the profile or found it in a search, newest first', async () => {
    const official = await redeemAs(api.app, 'JEP')
    await api.app.inject({ url: '/api/ext/search?nombre=Nadie', cookies: official })
    expect((await get('consultas')).json()).toEqual([])
    await api.app.inject({ url: '/api/ext/search?nombre=Prueba', cookies: official })

    const view = (number: string) =>
      api.app.inject({ url: `/api/ext/comparecientes/${number}`, cookies: official })
    await view(numero)
    await addMember(api.db, {
      numero_identificacion: '9900000002',
      nombre_apellido_completo: 'Otra Ficticia',
    })
    await view('9900000002')
    const code = await api.db.selectFrom('access_code').select('id').executeTakeFirstOrThrow()
    const actor = { realm: 'external', id: code.id } as const
    await recordAudit(api.db, { actor, action: 'map_person', outcome: 'ok', subject: numero }, {})
    await recordAudit(
      api.db,
      { actor, action: 'external_profile', outcome: 'not_found', subject: numero },
      {},
    )

    const response = await get('consultas')
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['x-total-count']).toBe('3')
    const { official: funcionario, entity: entidad, purpose: finalidad } = testCode()
    const who = { fecha: expect.stringMatching(/^20.*Z$/), funcionario, entidad, finalidad }
    expect(response.json()).toEqual([
      { ...who, tipo: 'persona_mapa' },
      { ...who, tipo: 'perfil' },
      { ...who, tipo: 'busqueda' },
    ])
  })

  it('returns only the newest ones of a long list, and the total count', async () => {
    await redeemAs(api.app, 'JEP')
    const code = await api.db.selectFrom('access_code').select('id').executeTakeFirstOrThrow()
    await api.db
      .insertInto('audit_event')
      .values(
        Array.from({ length: maxConsultations + 1 }, (_, index) => ({
          at: new Date(Date.UTC(2030, 0, 1, 0, 0, index)),
          actor_realm: 'external' as const,
          actor_id: code.id,
          action: 'external_profile',
          outcome: 'ok',
          subject: '9900000009',
        })),
      )
      .execute()
    await addMember(api.db, {
      ...verified,
      numero_identificacion: '9900000009',
      nombre_apellido_completo: 'Una Ficticia',
    })
    const response = await get('consultas', await signInAs(api.app, '9900000009'))
    expect(response.headers['x-total-count']).toBe(String(maxConsultations + 1))
    const list = response.json<{ fecha: string }[]>()
    expect(list).toHaveLength(maxConsultations)
    expect(list.at(-1)?.fecha).toBe('2030-01-01T00:00:01.000Z')
  })
})

describe('GET /perfil/datos', () => {
  it('returns everything kept about the person, as a file, and records it', async () => {
    await api.app.inject({
      url: `/api/ext/comparecientes/${numero}`,
      cookies: await redeemAs(api.app, 'JEP'),
    })
    await api.db
      .insertInto('map_person')
      .values({ ...emptyMapPerson, cc_identidad: numero, primer_nombre: 'Ángela' })
      .execute()
    await send({ tipo: 'correccion', texto: text })
    await newAudit()
    const response = await get('datos')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toBe('attachment; filename="mis-datos.json"')
    expect(response.headers['content-type']).toMatch('application/json')
    const data = ownData.parse(response.json())
    expect(data).toMatchObject({
      perfil: { ...testPerson, numero_identificacion: numero },
      cuenta: { version: 1, tiene_contrasena: true, debe_cambiar_contrasena: false },
      autorizacion: { version: '1', fecha: '2026-11-02T15:00:00.000Z' },
      solicitudes: [{ tipo: 'correccion', texto: text, estado: 'recibida' }],
      consultas: [{ tipo: 'perfil', funcionario: testCode().official }],
      sesiones: [{ direccion: '127.0.0.1' }],
      persona_mapa: { CC_IDENTIDAD: numero, PRIMER_NOMBRE: 'Ángela' },
    })
    expect(data.actividad.map(({ accion }) => accion)).toEqual(
      expect.arrayContaining(['login', 'data_request']),
    )
    expect(response.body).not.toMatch(/argon2|hash/)
    expect(await newAudit()).toEqual([`member data_export ok ${numero}`])
  })

  it('contains no data of other people', async () => {
    await addMember(api.db, {
      numero_identificacion: '9900000002',
      nombre_apellido_completo: 'Otra Ficticia',
    })
    await send({ tipo: 'correccion', texto: text }, await signInAs(api.app, '9900000002'))
    const response = await get('datos')
    expect(response.json()).toMatchObject({ solicitudes: [], consultas: [], persona_mapa: null })
    expect(response.body).not.toMatch(/9900000002|Otra Ficticia/)
  })

  it('is limited to ten requests per minute', async () => {
    for (let count = 0; count < 10; count += 1) expect((await get('datos')).statusCode).toBe(200)
    const response = await get('datos')
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('POST /perfil/solicitudes', () => {
  it('is refused to a person erased in the meantime', async () => {
    const erase = () => api.db.deleteFrom('compareciente').execute()
    const sent = await meanwhile(api.app, 'identityVerified', erase, () =>
      send({ tipo: 'supresion', texto: text }),
    )
    expect(sent.statusCode).toBe(401)
    expect(await listRequests(api.db)).toEqual([])
  })

  it('stores the request as received and records it', async () => {
    const response = await send({ tipo: 'supresion', texto: `  ${text}\n ` })
    expect(response.statusCode).toBe(201)
    const [stored] = await listRequests(api.db)
    expect(stored).toMatchObject({
      numero_identificacion: numero,
      kind: 'supresion',
      text,
      state: 'recibida',
      answer: null,
      closed_at: null,
    })
    expect(response.json()).toMatchObject({
      id: stored?.id,
      tipo: 'supresion',
      texto: text,
      estado: 'recibida',
    })
    expect(await newAudit()).toEqual([`member data_request ok ${numero}`])
  })

  it('stores duplicate requests once, even concurrent ones', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => send({ tipo: 'correccion', texto: text })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 201])
    expect(await listRequests(api.db)).toHaveLength(1)
  })

  it.each([
    [{}],
    [{ tipo: 'otra', texto: text }],
    [{ tipo: 'correccion' }],
    [{ tipo: 'correccion', texto: '   corta   ' }],
    [{ tipo: 'correccion', texto: 'x'.repeat(2001) }],
    [{ tipo: 'correccion', texto: `${text}\u0000` }],
    [{ tipo: ['correccion'], texto: text }],
    [{ tipo: 'correccion', texto: [text] }],
    [{ tipo: 'correccion', texto: text, estado: 'atendida' }],
    [[]],
  ])('refuses %j', async (payload) => {
    expect((await send(payload)).statusCode).toBe(400)
    expect(await listRequests(api.db)).toEqual([])
  })

  it('refuses a request beyond the maximum of open ones', async () => {
    await api.db
      .insertInto('data_request')
      .values(
        Array.from({ length: maxOpen }, (_, index) => ({
          numero_identificacion: numero,
          kind: 'correccion' as const,
          text: `Solicitud número ${index}`,
        })),
      )
      .execute()
    const refused = await send({ tipo: 'correccion', texto: text })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'too_many_open_requests' })
    const [first] = await listRequests(api.db)
    await closeRequest(api.db, first?.id ?? '', { state: 'atendida', answer: 'Hecho.' })
    expect((await send({ tipo: 'correccion', texto: text })).statusCode).toBe(201)
  })
})

describe('GET /perfil/solicitudes', () => {
  it('shows each request with its state, dates and answer, newest first', async () => {
    await send({ tipo: 'correccion', texto: text })
    await send({ tipo: 'supresion', texto: 'Quiero que borren mis datos.' })
    const [older, newer] = await listRequests(api.db)
    await answerRequest(api.db, older?.id ?? '', 'Estamos revisando.')
    await closeRequest(api.db, newer?.id ?? '', { state: 'rechazada', answer: 'Hay un deber legal.' })
    const time = expect.stringMatching(/^20.*Z$/)
    const radicado = `${todayInBogota().year}-${(newer?.id ?? '').padStart(6, '0')}`
    expect((await get('solicitudes')).json()).toEqual([
      {
        id: newer?.id,
        radicado,
        tipo: 'supresion',
        texto: 'Quiero que borren mis datos.',
        estado: 'rechazada',
        respuesta: 'Hay un deber legal.',
        respuestas: [{ fecha: time, estado: 'rechazada', texto: 'Hay un deber legal.' }],
        creada: time,
        actualizada: time,
        cerrada: time,
      },
      expect.objectContaining({ estado: 'en_tramite', respuesta: 'Estamos revisando.', cerrada: null }),
    ])
  })

  it('keeps every reply, with or without words, in the order in which the foundation wrote them', async () => {
    await send({ tipo: 'correccion', texto: text })
    const [request] = await listRequests(api.db)
    await answerRequest(api.db, request?.id ?? '', 'Recibimos su solicitud.')
    await answerRequest(api.db, request?.id ?? '', 'Falta una copia de su cédula.')
    await closeRequest(api.db, request?.id ?? '', { state: 'atendida' })
    const [shown] = ownRequests.parse((await get('solicitudes')).json())
    expect(shown?.respuestas.map(({ estado, texto }) => [estado, texto])).toEqual([
      ['en_tramite', 'Recibimos su solicitud.'],
      ['en_tramite', 'Falta una copia de su cédula.'],
      ['atendida', null],
    ])
    expect(shown?.respuesta).toBe('Falta una copia de su cédula.')
  })

  it('shows the single answer of earlier versions as a reply that is not new', async () => {
    const closed_at = '2026-03-02T15:00:00.000Z'
    const { id } = await api.db
      .insertInto('data_request')
      .values({
        numero_identificacion: numero,
        kind: 'correccion',
        text,
        state: 'atendida',
        answer: 'Hecho.',
        closed_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const migration = await readFile(join(findPackageFolder(), 'migrations/0054-request-replies.sql'), 'utf8')
    await sql.raw(/INSERT[^;]*;/.exec(migration)?.[0] ?? '').execute(api.db)
    expect((await get('solicitudes')).json()).toMatchObject([
      { id, respuestas: [{ fecha: closed_at, estado: 'atendida', texto: 'Hecho.' }] },
    ])
    expect((await get('novedades')).json()).toEqual([])
  })

  it('does not show requests of other people', async () => {
    await send({ tipo: 'correccion', texto: text })
    await addMember(api.db, {
      numero_identificacion: '9900000002',
      nombre_apellido_completo: 'Otra Ficticia',
    })
    expect((await get('solicitudes', await signInAs(api.app, '9900000002'))).json()).toEqual([])
  })
})

describe('novelties', () => {
  const see = (hasta: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/perfil/novedades/vistas',
      cookies,
      payload: { hasta },
    })
  const open = async () => novelties.parse((await get('novedades')).json())

  it('are the replies that the member has not opened; opening them leaves later ones new', async () => {
    await send({ tipo: 'correccion', texto: text })
    const [request] = await listRequests(api.db)
    expect(await open()).toEqual([])
    await answerRequest(api.db, request?.id ?? '', 'Estamos revisando.')
    const [first, ...rest] = await open()
    expect(rest).toEqual([])
    expect(first).toMatchObject({ tipo: 'respuesta', solicitud: request?.id, estado: 'en_tramite' })
    // The foundation replies between what the member was shown and the moment when they open it.
    await api.db
      .insertInto('data_request_reply')
      .values({
        request_id: request?.id ?? '',
        text: 'Hecho.',
        state: 'atendida',
        created_at: new Date(Date.parse(first?.fecha ?? '') + 5000),
      })
      .execute()
    expect((await see(first?.fecha ?? '')).statusCode).toBe(204)
    expect(await open()).toMatchObject([{ tipo: 'respuesta', estado: 'atendida' }])
    await see(new Date(Date.now() + 60_000).toISOString())
    expect(await open()).toEqual([])
  })

  it('name the verification of the identity once', async () => {
    expect(await open()).toEqual([])
    const identidad_verified_at = '2026-11-05T15:00:00.000Z'
    await api.db
      .updateTable('compareciente')
      .set({ identidad_verified_at, identidad_seen_at: '2026-11-04T15:00:00Z' })
      .execute()
    expect(await open()).toEqual([{ tipo: 'identidad', fecha: identidad_verified_at }])
    await see(identidad_verified_at)
    expect(await open()).toEqual([])
  })

  it("are not another person's, and another person's opening changes nothing", async () => {
    const other = '9900000002'
    await addMember(api.db, { numero_identificacion: other, nombre_apellido_completo: 'Otra Ficticia' })
    await send({ tipo: 'correccion', texto: text }, await signInAs(api.app, other))
    const [request] = await listRequests(api.db)
    await answerRequest(api.db, request?.id ?? '', 'Estamos revisando.')
    expect(await open()).toEqual([])
    await see(new Date(Date.now() + 60_000).toISOString())
    expect((await get('novedades', await signInAs(api.app, other))).json()).toHaveLength(1)
  })
})

describe('GET /perfil/constancia', () => {
  it('states number, date, what was authorised and the identity, and nothing sensitive', async () => {
    const account = await api.db
      .selectFrom('compareciente')
      .select(['id', 'created_at'])
      .executeTakeFirstOrThrow()
    const response = await get('constancia')
    expect(certificate.parse(response.json())).toEqual({
      numero: `AF-${todayInBogota(account.created_at).year}-${account.id.padStart(6, '0')}`,
      emitida: expect.stringMatching(/^20.*Z$/),
      nombre_apellido_completo: testPerson.nombre_apellido_completo,
      numero_identificacion: numero,
      afiliada: account.created_at.toISOString(),
      autorizacion: { version: '1', fecha: '2026-11-02T15:00:00.000Z' },
      procedencia: expect.objectContaining({ identidad: 'verificada', desde: '2026-11-02' }),
    })
  })
})

const emptyMapPerson = {
  primer_nombre: null,
  segundo_nombre: null,
  primer_apellido: null,
  segundo_apellido: null,
  numero_celular: null,
  correo_electronico: null,
  departamento_residencia: null,
  municipio_residencia: null,
  direccion_residencia: null,
  departamentos_laboro: null,
  municipios_laboro: null,
  veredas_labor: null,
  fecha_inicio_labores: null,
  fecha_fin_labores: null,
  talleres_ubpd: null,
  informacion_ubpd: null,
  cargo_principal: null,
  nivel_brigada: null,
  nivel_division: null,
  nivel_batallon: null,
  latitud_municipio: null,
  longitud_municipio: null,
}
