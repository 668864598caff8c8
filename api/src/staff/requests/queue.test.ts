import { dayInBogota } from '@fcr/shared/contracts/dates'
import { requestThread } from '@fcr/shared/contracts/staff/requests'
import { addWorkingDays, plusDays } from '@fcr/shared/contracts/working-days'
import { describe, expect, it } from '@jest/globals'
import { completeDueDays } from '../../rights/request-due'
import { apiWithRequests } from '../../testing/staff-requests'
import { testPerson } from '../../testing/people'
import { addStaff } from '../../testing/sessions'

const numero = testPerson.numero_identificacion
const today = dayInBogota(new Date())
const { api, cast, get, post, add, reply, list, lastAudit, asPerson } = apiWithRequests()

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
    await post(`/${claim.id}/asignacion`, { a: cast.marta.id })
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
  it('shows thread, person and templates, and records the reading', async () => {
    const { id } = await add()
    const thread = requestThread.parse((await get(`/${id}`)).json())
    expect(thread).toMatchObject({
      texto: 'Corrijan mi municipio, por favor.',
      canal: 'pagina',
      hilo: [],
      persona: {
        id: cast.person,
        identidad: 'verificada',
        en_conflicto: false,
        correo: 'angela@correo.example',
      },
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
      actor_id: cast.marta.id,
      subject: numero,
      details: { command: 'solicitudes ver', request: id },
    })
    expect((await get('/999')).statusCode).toBe(404)
  })

  it('says what changed since it arrived, and what it names that did not', async () => {
    const set = (fields: object) =>
      api.db.updateTable('compareciente').set(fields).where('id', '=', cast.person).execute()
    await set({ discapacidad: 'Antes de la solicitud' })
    const { id } = await add({ text: 'Mi municipio está mal, el grado y los apellidos también.' })
    const corrected = async () => requestThread.parse((await get(`/${id}`)).json())
    expect((await corrected()).corregido).toEqual({
      cambio: [],
      sigue_igual: ['municipio', 'grado', 'apellidos'],
    })
    await set({ municipio_residencia: '73001', titulo_profesional: 'Contadora' })
    await set({ titulo_profesional: null })
    const { corregido, plantillas } = await corrected()
    expect(corregido).toEqual({ cambio: ['municipio de residencia'], sigue_igual: ['grado', 'apellidos'] })
    expect(plantillas.find((template) => template.id === 'corregido')?.texto).toContain(
      'corregimos los datos que nos pidió: municipio de residencia.',
    )
    // A letter may be older than its row.
    const letter = { channel: 'carta' as const, received_on: plusDays(today, -3) }
    await api.db.updateTable('data_request').set(letter).where('id', '=', id).execute()
    expect((await corrected()).corregido?.cambio).toHaveLength(2)
    await reply(id, { estado: 'atendida' })
    expect((await corrected()).corregido).toBeNull()
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

  it('is not extended once its term has ended', async () => {
    const { id } = await add()
    await api.db
      .updateTable('data_request')
      .set({ received_on: plusDays(today, -40) })
      .execute()
    const late = await post(`/${id}/prorroga`, { version: 1, motivo: 'Falta un documento.' })
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'request_not_extendable'])
  })

  it('is answered by the first of two people at once; the second learns who it was', async () => {
    const { id } = await add()
    const responses = await Promise.all([
      reply(id, { texto: 'De Marta.' }),
      reply(id, { texto: 'De Iván.' }, cast.ivan),
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

  it('has internal notes, which neither the person nor their export contains', async () => {
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
    expect((await post(`/${id}/asignacion`, { a: cast.marta.id })).json()).toMatchObject({
      asignada: { id: cast.marta.id },
    })
    const second = await post(`/${id}/asignacion`, { a: cast.ivan.id }, cast.ivan)
    expect(second.json()).toMatchObject({ code: 'request_taken', message: expect.stringContaining('Marta') })
    const other = await addStaff(api, ['datos'], 'Rosa Ficticio')
    expect((await post(`/${id}/asignacion`, { a: other.id, de: cast.marta.id })).json()).toMatchObject({
      code: 'unknown_clerk',
    })
    expect((await get('/equipo')).json()).not.toContainEqual({ id: other.id, nombre: 'Rosa Ficticio' })
    expect((await post(`/${id}/asignacion`, { de: cast.marta.id })).json()).toMatchObject({
      asignada: null,
    })
  })
})
