import { describe, expect, it } from '@jest/globals'
import { numberForStaff } from '../../identity/authority'
import { annulAccount } from '../../identity/verification'
import { addMember, testPerson, verified } from '../../testing/people'
import { apiWithRequests } from '../../testing/staff-requests'
import { correctData } from '../data-review/operation'

const { api, cast, get, post, add, reply, approve } = apiWithRequests()

const number = numberForStaff({ actor: 'Marta' }, testPerson.numero_identificacion)

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
    expect((await approve(aprobacion, cast.marta)).statusCode).toBe(403)
    expect((await approve(aprobacion, cast.ivan)).statusCode).toBe(204)
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
    const approved = await approve(aprobacion, cast.ivan)
    expect(approved.json()).toMatchObject({ code: 'not_applicable' })
    expect(await api.db.selectFrom('compareciente').select('id').execute()).toHaveLength(1)
  })

  it('never concerns another person who has the number by now', async () => {
    const { id } = await add({ kind: 'supresion' })
    await api.db
      .transaction()
      .execute((trx) => annulAccount(trx, number, { reason: 'No es ella.', by: 'Marta' }))
    const victim = await addMember(api.db, { ...verified, nombre_apellido_completo: 'Víctima Ejemplo' })
    expect((await get(`/${id}`)).json()).toMatchObject({ persona: null, registro_borrado: true })
    expect((await askTo(id)).json()).toMatchObject({ code: 'not_applicable' })
    // An order of an authority names the number: it concerns who has it now.
    const order = await add({
      kind: 'autoridad',
      arrived: {
        channel: 'correo',
        on: '2026-11-03',
        registeredBy: 'Marta',
        order: { authority: 'Juzgado de Prueba', reference: '12-34', due: null },
      },
    })
    expect((await get(`/${order.id}`)).json()).toMatchObject({
      persona: { id: victim },
      registro_borrado: false,
    })
  })

  it('follows the person whose number was corrected', async () => {
    await api.db.updateTable('compareciente').set({ password_hash: null }).execute()
    const { id } = await add({ kind: 'supresion' })
    await api.db.transaction().execute((trx) =>
      correctData.execute(
        trx,
        {
          register: 'compareciente',
          key: cast.person,
          column: 'numero_identificacion',
          value: '9900000777',
        },
        { approval: '1', askedBy: 'Marta', approvedBy: 'Iván', reason: 'Estaba mal escrita.' },
      ),
    )
    const other = await addMember(api.db, { ...verified, nombre_apellido_completo: 'Otra Ejemplo' })
    expect((await get(`/${id}`)).json()).toMatchObject({
      persona: { id: cast.person },
      numero_identificacion: '9900000777',
    })
    const { aprobacion } = (await askTo(id)).json<{ aprobacion: string }>()
    expect((await approve(aprobacion, cast.ivan)).statusCode).toBe(204)
    expect(await api.db.selectFrom('compareciente').select('id').execute()).toEqual([{ id: other }])
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
