import { dayInBogota } from '@fcr/shared/contracts/dates'
import { certifiedExport, requestList, requestThread } from '@fcr/shared/contracts/foundation/requests'
import { addWorkingDays, plusDays } from '@fcr/shared/contracts/working-days'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { completeDueDays } from '../../rights/request-due'
import { addRequest } from '../../rights/requests-repository'
import { addMember, removeEverybody, testPerson, verified } from '../../testing/people'
import { addStaff, asMember, asStaffAccount } from '../../testing/sessions'
import { startTestApi, type TestApi } from '../../testing/start-test-api'

const numero = testPerson.numero_identificacion
const today = dayInBogota(new Date())

let api: TestApi
let account: string
let marta: { id: string; headers: Record<string, string> }
let ivan: { id: string; headers: Record<string, string> }
const clerk = async (name: string) => {
  const { id } = await addStaff(api, ['atencion'], name)
  return { id, headers: await asStaffAccount(api, id) }
}
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['data_request', 'mail_message', 'approval'] as const)
    await api.db.deleteFrom(table).execute()
  await removeEverybody(api.db)
  account = await addMember(api.db, { ...verified, correo_electronico_principal: 'angela@correo.example' })
  marta = await clerk('Marta Demostración')
  ivan = await clerk('Iván Muestra')
})

const add = (about: Partial<Parameters<typeof addRequest>[1]> = {}) =>
  addRequest(api.db, {
    comparecienteId: account,
    numeroIdentificacion: numero,
    kind: 'correccion',
    text: 'Corrijan mi municipio, por favor.',
    ...about,
  })
const get = (path = '', who = marta) =>
  api.app.inject({ url: `/api/fundacion/solicitudes${path}`, headers: who.headers })
const post = (path: string, payload?: object, who = marta) =>
  api.app.inject({
    method: 'POST',
    url: `/api/fundacion/solicitudes${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  })
const reply = (id: string, about: object = {}, who = marta) =>
  post(`/${id}/respuestas`, { version: 1, texto: 'La revisamos.', estado: 'en_tramite', ...about }, who)
const list = async (query = '') => requestList.parse((await get(query)).json())
const lastAudit = () =>
  api.db
    .selectFrom('audit_event')
    .select(['actor_realm', 'actor_id', 'outcome', 'subject', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const asPerson = async (path: string) =>
  (await api.app.inject({ url: `/api/perfil/${path}`, headers: await asMember(api, numero) })).json<unknown>()

describe('the queue', () => {
  it('shows open requests by due date, and filters by state, kind, clerk and due date', async () => {
    const claim = await add()
    const query = await add({ kind: 'consulta' })
    const late = await add({ text: 'Otra corrección, de hace tiempo.' })
    await api.db
      .updateTable('data_request')
      .set({ received_on: plusDays(today, -40), due_on: plusDays(today, -15) })
      .where('id', '=', late.id)
      .execute()
    const all = await list()
    expect(all.total).toBe(3)
    expect(all.filas.map(({ id }) => id)).toEqual([late.id, query.id, claim.id])
    expect(all.filas[2]).toMatchObject({
      tipo: 'correccion',
      nombre: testPerson.nombre_apellido_completo,
      recibida: today,
      vence: addWorkingDays(today, 15),
      acuse_vence: addWorkingDays(today, 2),
      asignada: null,
    })
    await post(`/${claim.id}/asignacion`, { a: marta.id })
    await reply(query.id, { estado: 'atendida' })
    const ids = async (filter: string) => (await list(filter)).filas.map(({ id }) => id)
    expect(await ids('?vence=atrasadas')).toEqual([late.id])
    expect(await ids('?vence=sin_acuse')).toEqual([late.id])
    expect(await ids('?asignada=mias')).toEqual([claim.id])
    expect(await ids('?asignada=sin_asignar')).toEqual([late.id])
    expect(await ids('?estado=cerradas')).toEqual([query.id])
    expect(await ids('?tipo=consulta')).toEqual([])
    expect((await list('?pagina=2')).filas).toEqual([])
    expect((await get('?tipo=otra')).statusCode).toBe(400)
    expect(await lastAudit()).toMatchObject({ details: { command: 'solicitudes listar' } })
  })

  it('completes the due days of requests that older code stored', async () => {
    const { id } = await add()
    await api.db.updateTable('data_request').set({ due_on: null }).where('id', '=', id).execute()
    expect((await list()).filas[0]?.vence).toBe(addWorkingDays(today, 15))
    await completeDueDays(api.db)
    const row = await api.db.selectFrom('data_request').select('due_on').executeTakeFirstOrThrow()
    expect(row.due_on).toBe(addWorkingDays(today, 15))
  })
})

describe('a request', () => {
  it('shows the thread, the person beside it and replies to begin with, and the reading is recorded', async () => {
    const { id } = await add()
    const thread = requestThread.parse((await get(`/${id}`)).json())
    expect(thread).toMatchObject({
      texto: 'Corrijan mi municipio, por favor.',
      canal: 'pagina',
      hilo: [],
      persona: { id: account, identidad: 'verificada', en_conflicto: false, correo: 'angela@correo.example' },
      lee_en_su_cuenta: true,
    })
    expect(thread.plantillas.map((template) => template.id)).toEqual([
      'acuse',
      'falta',
      'corregido',
      'no_procede',
    ])
    expect(thread.plantillas[0]?.texto).toContain(`Ángela: recibimos su solicitud ${thread.radicado}`)
    expect(await lastAudit()).toMatchObject({
      actor_realm: 'fundacion',
      actor_id: marta.id,
      subject: numero,
      details: { command: 'solicitudes ver', request: id },
    })
    expect((await get('/999')).statusCode).toBe(404)
  })

  it('is acknowledged, extended with notice and closed; the person reads it all, with the same due day', async () => {
    const { id } = await add()
    expect((await post(`/${id}/acuse`, { version: 1 })).statusCode).toBe(200)
    const extended = await post(`/${id}/prorroga`, {
      version: 2,
      motivo: 'Falta el certificado de la alcaldía.',
    })
    const due = addWorkingDays(addWorkingDays(today, 15), 8)
    expect(extended.json()).toMatchObject({ vence: due, prorrogada: true, prorrogable_hasta: null })
    expect(await asPerson('solicitudes')).toMatchObject([
      {
        vence: due,
        respuestas: [
          { texto: expect.stringContaining('recibimos su solicitud') },
          { texto: expect.stringContaining('Falta el certificado de la alcaldía.') },
        ],
      },
    ])
    const mails = await api.db
      .selectFrom('mail_message')
      .select('facts')
      .where('kind', '=', 'request_replied')
      .orderBy('id')
      .execute()
    expect(mails.map(({ facts }) => (facts as { due: string }).due)).toEqual([addWorkingDays(today, 15), due])
    expect((await post(`/${id}/prorroga`, { version: 3, motivo: 'Otra vez.' })).statusCode).toBe(409)
    const closed = await reply(id, { version: 3, estado: 'atendida', texto: 'Corregido.' })
    expect(closed.json()).toMatchObject({
      estado: 'atendida',
      hilo: [{}, {}, { autor: 'Marta Demostración' }],
    })
    expect(await lastAudit()).toMatchObject({
      details: { command: 'solicitudes cerrar', state: 'atendida' },
    })
    expect((await reply(id, { version: 4 })).json()).toMatchObject({ code: 'request_closed' })
  })

  it('is answered by the first of two people at once; the second learns who it was', async () => {
    const { id } = await add()
    const responses = await Promise.all([
      reply(id, { texto: 'De Marta.' }),
      reply(id, { texto: 'De Iván.' }, ivan),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const winner = responses[0].statusCode === 200 ? 'Marta Demostración' : 'Iván Muestra'
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      code: 'request_changed',
      message: expect.stringContaining(`(${winner}, `),
    })
    const rows = await api.db.selectFrom('data_request_reply').select('text').execute()
    expect(rows).toHaveLength(1)
  })

  it('has notes that neither the person nor their export contains, and that go with the person', async () => {
    const { id } = await add()
    const noted = await post(`/${id}/notas`, { texto: 'Hay dos registros.' })
    expect(noted.json()).toMatchObject({
      hilo: [{ tipo: 'nota', texto: 'Hay dos registros.', autor: 'Marta Demostración' }],
    })
    for (const path of ['solicitudes', 'datos', 'novedades'])
      expect(JSON.stringify(await asPerson(path))).not.toContain('dos registros')
    expect((await post('/999/notas', { texto: 'Nada.' })).statusCode).toBe(404)
  })

  it('is taken by one of two people; nobody outside the role can take it', async () => {
    const { id } = await add()
    expect((await post(`/${id}/asignacion`, { a: marta.id })).json()).toMatchObject({
      asignada: { id: marta.id },
    })
    const second = await post(`/${id}/asignacion`, { a: ivan.id }, ivan)
    expect(second.json()).toMatchObject({ code: 'request_taken', message: expect.stringContaining('Marta') })
    const other = await addStaff(api, ['datos'], 'Rosa Ficticio')
    expect((await post(`/${id}/asignacion`, { a: other.id, de: marta.id })).json()).toMatchObject({
      code: 'unknown_clerk',
    })
    expect((await get('/equipo')).json()).not.toContainEqual({ id: other.id, nombre: 'Rosa Ficticio' })
    expect((await post(`/${id}/asignacion`, { de: marta.id })).json()).toMatchObject({
      asignada: null,
    })
  })
})

describe('an erasure', () => {
  const askTo = (id: string, version = 1) =>
    post(`/${id}/supresion`, { version, razon: 'Lo pidió en la oficina con su cédula.' })

  it('is done once another person approves it; the request is then closed and the person is told', async () => {
    const { id } = await add({ kind: 'supresion' })
    await post(`/${id}/notas`, { texto: 'Vino a la oficina.' })
    const asked = await askTo(id)
    expect(asked.statusCode).toBe(202)
    const { aprobacion } = asked.json<{ aprobacion: string }>()
    expect((await get(`/${id}`)).json()).toMatchObject({ supresion_pedida: true, estado: 'recibida' })
    expect((await askTo(id)).json()).toMatchObject({ code: 'already_asked' })
    const approve = (who: typeof marta) =>
      api.app.inject({
        method: 'POST',
        url: `/api/fundacion/aprobaciones/${aprobacion}/aprobar`,
        headers: who.headers,
        payload: {},
      })
    expect((await approve(marta)).statusCode).toBe(403)
    expect((await approve(ivan)).statusCode).toBe(204)
    expect((await get(`/${id}`)).json()).toMatchObject({
      estado: 'atendida',
      texto: null,
      persona: null,
      hilo: [
        { tipo: 'nota', texto: null },
        { tipo: 'respuesta', texto: 'Sus datos fueron borrados.' },
      ],
    })
    expect(await api.db.selectFrom('compareciente').select('id').execute()).toEqual([])
    const mails = await api.db.selectFrom('mail_message').select(['kind', 'address', 'facts']).execute()
    expect(mails).toMatchObject([
      { kind: 'data_erased', address: 'angela@correo.example', facts: { firstName: 'Ángela' } },
    ])
  })

  it('is undone with the approval if the request was closed in the meantime', async () => {
    const { id } = await add({ kind: 'supresion' })
    const { aprobacion } = (await askTo(id)).json<{ aprobacion: string }>()
    await reply(id, { estado: 'rechazada', texto: 'Retiró su solicitud.' })
    const approved = await api.app.inject({
      method: 'POST',
      url: `/api/fundacion/aprobaciones/${aprobacion}/aprobar`,
      headers: ivan.headers,
      payload: {},
    })
    expect(approved.json()).toMatchObject({ code: 'not_applicable' })
    expect(await api.db.selectFrom('compareciente').select('id').execute()).toHaveLength(1)
  })

  it('is asked for only by a request for it, as the clerk has read it', async () => {
    const claim = await add()
    expect((await askTo(claim.id)).json()).toMatchObject({ code: 'not_an_erasure' })
    const { id } = await add({ kind: 'supresion' })
    expect((await askTo(id, 2)).json()).toMatchObject({ code: 'request_changed' })
    await reply(id, { estado: 'atendida' })
    expect((await askTo(id, 2)).json()).toMatchObject({ code: 'request_closed' })
    expect((await askTo('999')).statusCode).toBe(404)
  })
})

describe('a request that arrived in another way', () => {
  const received = (about: object = {}) => ({
    cedula: numero,
    tipo: 'consulta',
    texto: 'Pide una copia de sus datos.',
    canal: 'carta',
    recibida: plusDays(today, -3),
    ...about,
  })

  it('counts from the day of receipt, and is stored once', async () => {
    const stored = await post('', received())
    expect(stored.statusCode).toBe(201)
    expect(stored.json()).toMatchObject({
      canal: 'carta',
      registrada_por: 'Marta Demostración',
      vence: addWorkingDays(plusDays(today, -3), 10),
    })
    expect((await post('', received())).json()).toMatchObject({ id: stored.json<{ id: string }>().id })
    expect(await asPerson('solicitudes')).toMatchObject([{ tipo: 'consulta' }])
  })

  it('is not shown to an account with that number whose identity nobody has verified', async () => {
    await api.db
      .updateTable('compareciente')
      .set({ identidad: 'declarada', identidad_verified_at: null, consent_at: sql<Date>`now()` })
      .execute()
    const stored = await post('', received())
    expect(stored.json()).toMatchObject({ persona: { identidad: 'declarada' }, lee_en_su_cuenta: false })
    expect(await asPerson('solicitudes')).toEqual([])
  })

  it.each([
    ['a day to come', { recibida: plusDays(today, 1) }],
    ['a day of years ago', { recibida: '2020-01-02' }],
    ['an order without its authority', { tipo: 'autoridad', referencia: 'Oficio 12' }],
    ['an order that is due before it arrived', orderOf({ vence: plusDays(today, -9) })],
    ['a query with an authority', { autoridad: 'Juzgado' }],
  ])('is refused with %s', async (_name, about) => {
    expect((await post('', received(about))).statusCode).toBe(400)
    expect((await list()).total).toBe(0)
  })

  function orderOf(about: object = {}) {
    return { tipo: 'autoridad', autoridad: 'Juzgado 3 de Prueba', referencia: 'Oficio 12', ...about }
  }

  it('may be the order of an authority: the person does not see it, and the export is certified and recorded', async () => {
    const stored = await post('', received(orderOf({ vence: addWorkingDays(today, 3) })))
    const { id } = stored.json<{ id: string }>()
    expect(stored.json()).toMatchObject({ vence: addWorkingDays(today, 3), acuse_vence: null })
    await reply(id)
    expect(await asPerson('solicitudes')).toEqual([])
    expect(await asPerson('novedades')).toEqual([])
    expect(await api.db.selectFrom('mail_message').select('id').execute()).toEqual([])

    const exported = certifiedExport.parse((await post(`/${id}/exportacion`)).json())
    expect(exported.certificacion).toMatchObject({
      autoridad: 'Juzgado 3 de Prueba',
      referencia: 'Oficio 12',
      emitida_por: 'Marta Demostración',
    })
    expect(exported.datos.perfil).toMatchObject(testPerson)
    const hash = createHash('sha256').update(JSON.stringify(exported.datos)).digest('hex')
    expect(exported.certificacion.huella).toBe(hash)
    expect(await lastAudit()).toMatchObject({
      subject: numero,
      details: { command: 'persona exportar', reference: 'Oficio 12', hash },
    })
    const { id: other } = await add()
    expect((await post(`/${other}/exportacion`)).json()).toMatchObject({ code: 'not_an_order' })
    await api.db
      .updateTable('session')
      .set({ proven_at: sql<Date>`now() - interval '6 minutes'` })
      .execute()
    expect((await post(`/${id}/exportacion`)).json()).toMatchObject({ code: 'step_up_required' })
  })
})
