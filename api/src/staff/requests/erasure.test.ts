import { describe, expect, it } from '@jest/globals'
import { apiWithRequests } from '../../testing/staff-requests'

const { api, cast, get, post, add, reply, approve } = apiWithRequests()

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
