import { codesAlone } from '@fcr/shared/contracts/staff/codes'
import { codePattern } from '@fcr/shared/contracts/session'
import { afterEach, describe, expect, it } from '@jest/globals'
import { until } from '@fcr/tooling/test/until.mjs'
import { createCode } from '../../access-codes/codes'
import { hashingLoad, inTurn } from '../../passwords/hash'
import { apiForCodes, codeOf, orderedCode, type Issued } from '../../testing/api-for-codes'
import { addClerk, approveAsRead } from '../../testing/approvals'
import { createTestMail } from '../../testing/mail'
import { addMember, lastAudit, testCode, testPerson } from '../../testing/people'

const { api, clerk, get, post, redeem } = apiForCodes()

describe('a code issued on the site', () => {
  it('is shown once, works once, and names its clerk', async () => {
    const response = await post('', { ...orderedCode, soporte: 'Oficio 000-2026' })
    expect(response.statusCode).toBe(201)
    const issued = response.json<Issued>()
    const [{ id, codigo } = { id: '', codigo: '' }] = issued.codigos
    expect(issued).toMatchObject({ emite: 'Camila Sintético', soporte: 'Oficio 000-2026', enviado_a: null })
    expect(codigo).toMatch(codePattern)
    const audit = await lastAudit(api.db)
    expect(audit).toMatchObject({
      actor_realm: 'fundacion',
      details: { command: 'codigos emitir', official: 'Ana Prueba', codes: [id], sent: false },
    })
    const secret = codigo.replaceAll('-', '').slice(5)
    const list = await get()
    expect(list.json()).toMatchObject({
      total: 1,
      filas: [{ id, comienzo: codigo.replaceAll('-', '').slice(0, 5), estado: 'vigente', consultas: 0 }],
      cuentas: { vigente: 1, revocado: 0 },
    })
    for (const text of [JSON.stringify(audit), list.body, (await get(`/${id}`)).body])
      expect(text).not.toContain(secret)
    expect((await redeem(codigo)).statusCode).toBe(200)
    expect((await redeem(codigo)).statusCode).toBe(401)
    expect((await get('?estado=usado')).json()).toMatchObject({ total: 1, filas: [{ id }] })
    expect((await get('?estado=vigente')).json()).toMatchObject({ total: 0, filas: [] })
  })

  it.each([
    ['more than 30 days', { horas: 721 }],
    ['no official', { funcionario: ' ' }],
    ['more than 50', { cantidad: 51, motivo: 'Muchos' }],
    [`more than ${codesAlone} without a reason`, { cantidad: codesAlone + 1 }],
    ['several by e-mail', { cantidad: 2, correo: 'ana@jep.gov.co' }],
  ])('is refused with %s', async (_what, change) => {
    expect((await post('', { ...orderedCode, ...change })).statusCode).toBe(400)
    expect((await get()).json()).toMatchObject({ total: 0 })
  })
})

describe('codes ordered while strangers fill the hashing queue', () => {
  let release = () => {}
  /** Keeps both places of the queue busy until they are released. */
  function occupyQueue() {
    const gate = new Promise<void>((resolve) => (release = resolve))
    for (const address of ['192.0.2.1', '192.0.2.2']) void inTurn({ address }, () => gate)
  }
  afterEach(() => release())
  /** Waits until these calls wait for the queue. */
  const waitForHashing = async (calls: Promise<unknown>) => {
    const state = { ended: false }
    calls.finally(() => (state.ended = true)).catch(() => undefined)
    await until(() => hashingLoad().waiting > 0 || state.ended)
  }

  it.each([
    ['one order of two codes', [2]],
    ['14 at once of one clerk', Array.from({ length: 14 }, () => 1)],
  ])('wait without holding the database: %s', async (_what, orders) => {
    occupyQueue()
    const responses = Promise.all(orders.map((cantidad) => post('', { ...orderedCode, cantidad })))
    await waitForHashing(responses)
    const readiness = await api.app.inject('/readyz')
    release()
    expect(readiness.statusCode).toBe(200)
    expect((await responses).map(({ statusCode }) => statusCode)).toEqual(orders.map(() => 201))
  })

  it('wait so too when an approval is collected', async () => {
    const colleague = await addClerk(api, ['accesos'], 'Iván Muestra')
    const asked = await post('', { ...orderedCode, cantidad: codesAlone + 1, motivo: 'Reparto del mes' })
    const { aprobacion } = asked.json<{ aprobacion: string }>()
    expect((await approveAsRead(api, colleague, aprobacion)).statusCode).toBe(204)
    occupyQueue()
    const collected = post(`/aprobados/${aprobacion}`)
    await waitForHashing(collected)
    const readiness = await api.app.inject('/readyz')
    release()
    expect([readiness.statusCode, (await collected).statusCode]).toEqual([200, 201])
  })
})

describe('a code by e-mail', () => {
  it('goes to an institutional address, and the outbox forgets it', async () => {
    const response = await post('', { ...orderedCode, correo: 'Ana.Prueba@JEP.gov.co' })
    const [{ id, codigo } = { id: '', codigo: '' }] = response.json<Issued>().codigos
    expect((await get(`/${id}`)).json()).toMatchObject({
      enviado_a: 'ana.prueba@jep.gov.co',
      envio: 'espera',
    })
    const office = createTestMail(api.db)
    expect(await office.deliver()).toEqual(['sent'])
    expect(office.letters).toMatchObject([{ to: 'ana.prueba@jep.gov.co' }])
    expect(office.letters[0]?.text).toContain(codigo)
    expect((await get(`/${id}`)).json()).toMatchObject({ envio: 'enviado' })
    expect(await api.db.selectFrom('mail_message').select('facts').execute()).toEqual([{ facts: {} }])
    expect(JSON.stringify(await lastAudit(api.db))).not.toContain('ana.prueba')
  })

  it.each(['ana@gmail.com', 'ana@alumnos.jep.gov.co', 'ana@xjep.gov.co'])(
    'is refused for %s, and no code is issued',
    async (correo) => {
      const response = await post('', { ...orderedCode, correo })
      expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ path: 'correo' }] })
      expect((await get()).json()).toMatchObject({ total: 0 })
    },
  )

  it('is refused for a mailbox with a letter of another alphabet', async () => {
    const response = await post('', { ...orderedCode, correo: '\u0430na@jep.gov.co' })
    expect(response.statusCode).toBe(400)
    expect((await get()).json()).toMatchObject({ total: 0 })
  })

  it('is not sent once the code is revoked', async () => {
    const response = await post('', { ...orderedCode, correo: 'ana@jep.gov.co' })
    const id = response.json<Issued>().codigos[0]?.id ?? ''
    expect((await post(`/${id}/revocar`, { motivo: 'Se pidió por error.' })).statusCode).toBe(204)
    expect(await createTestMail(api.db).deliver()).toEqual([])
    expect((await get(`/${id}`)).json()).toMatchObject({ envio: 'no_enviado' })
  })
})

describe('a code in the staff’s area', () => {
  const issue = () => createCode(api.db, testCode())

  it('is revoked with a reason, once: the second person is told who and when', async () => {
    const { id, code } = await issue()
    const other = await addClerk(api, ['accesos'], 'Rosa Ficticio')
    const both = await Promise.all([
      post(`/${id}/revocar`, { motivo: 'Se perdió.' }),
      post(`/${id}/revocar`, { motivo: 'Se perdió.' }, other),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: expect.stringMatching(/^Ya lo anuló (Camila Sintético|Rosa Ficticio) el \d\d\//) as unknown,
    })
    expect((await redeem(code)).statusCode).toBe(401)
    expect((await get(`/${id}`)).json()).toMatchObject({
      estado: 'revocado',
      revocado: { razon: 'Se perdió.' },
    })
  })

  it('is released with a reason, once', async () => {
    const { id, code } = await issue()
    await redeem(code)
    await api.db.updateTable('access_code').set({ held_at: new Date(), held_for: 'search' }).execute()
    expect((await get('?estado=retenido')).json()).toMatchObject({ total: 1 })
    const released = await post(`/${id}/liberar`, { motivo: 'Confirmado por teléfono.' })
    expect(released.json()).toEqual({ sesion_viva: true })
    expect(await lastAudit(api.db)).toMatchObject({
      details: { command: 'codigos liberar', code: id, reason: 'Confirmado por teléfono.' },
    })
    expect(codeOf(await post(`/${id}/liberar`, { motivo: 'Otra vez.' }))).toBe('not_held')
  })

  it('shows what it did; the people only to those who may see people, which is recorded', async () => {
    const person = await addMember(api.db, { password_hash: 'none' })
    const { id, code } = await issue()
    const { cookies } = await redeem(code)
    const session = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    for (const url of [
      '/api/ext/search?nombre=prueba',
      `/api/ext/comparecientes/${testPerson.numero_identificacion}`,
    ])
      expect((await api.app.inject({ url, cookies: session })).statusCode).toBe(200)
    expect((await get(`/${id}`)).json()).toMatchObject({
      consultas: 2,
      sesion_viva: true,
      actividad: { busquedas: 1, perfiles: 1, mapas: 0, primera: expect.any(String) as unknown },
    })
    const activity = async (who: typeof clerk) =>
      (await get(`/${id}/actividad`, who)).json<{ total: number; filas: object[] }>()
    expect(await activity(clerk)).toMatchObject({
      total: 3,
      filas: [{ tipo: 'perfil', persona: null }, { tipo: 'busqueda', resultados: 1 }, { tipo: 'ingreso' }],
    })
    const both = await addClerk(api, ['accesos', 'atencion'])
    expect(await activity(both)).toMatchObject({
      filas: [{ persona: { id: person, nombre: testPerson.nombre_apellido_completo } }, {}, {}],
    })
    expect(await lastAudit(api.db)).toMatchObject({
      details: { command: 'codigos actividad', people: [person] },
    })
  })

  it('is in a list of 25 per page', async () => {
    for (let count = 0; count < 27; count++) await issue()
    const lengths = []
    for (const page of [1, 2, 3])
      lengths.push((await get(`?pagina=${page}`)).json<{ filas: object[] }>().filas.length)
    expect(lengths).toEqual([25, 2, 0])
  })
})
