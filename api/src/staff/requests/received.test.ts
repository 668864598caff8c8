import { dayInBogota } from '@fcr/shared/contracts/dates'
import { maxExported } from '@fcr/shared/contracts/rights'
import { certifiedExport, type RequestThread } from '@fcr/shared/contracts/staff/requests'
import { addWorkingDays, plusDays } from '@fcr/shared/contracts/working-days'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { apiWithRequests } from '../../testing/staff-requests'
import { testPerson } from '../../testing/people'

const numero = testPerson.numero_identificacion
const today = dayInBogota(new Date())
const { api, cast, post, add, reply, list, lastAudit, asPerson } = apiWithRequests()

describe('a request that arrived in another way', () => {
  const received = (about: object = {}) => ({
    cedula: numero,
    tipo: 'consulta',
    texto: 'Pide una copia de sus datos.',
    canal: 'carta',
    recibida: plusDays(today, -3),
    ...about,
  })

  it('counts from the day of receipt', async () => {
    const stored = await post('', received())
    expect(stored.statusCode).toBe(201)
    expect(stored.json()).toMatchObject({
      canal: 'carta',
      registrada_por: 'Marta Demostración',
      vence: addWorkingDays(plusDays(today, -3), 10),
    })
    expect(await asPerson('solicitudes')).toMatchObject([{ tipo: 'consulta' }])
  })

  it('is stored once, also by two tabs at once; the second reads which request is there', async () => {
    const answers = await Promise.all([post('', received()), post('', received(), cast.ivan)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const stored = answers.find(({ statusCode }) => statusCode === 201)?.json<RequestThread>()
    expect((await list()).filas.map(({ id }) => id)).toEqual([stored?.id])
    const again = (await post('', received({ canal: 'oficina' }))).json<{ code: string; message: string }>()
    expect(again.code).toBe('request_exists')
    expect(again.message).toContain(
      `${stored?.radicado ?? '?'}, la registró ${stored?.registrada_por ?? '?'} el `,
    )
  })

  it('may be sent again once the first is closed, or in other words', async () => {
    const first = (await post('', received())).json<RequestThread>()
    expect((await post('', received({ texto: 'Pide otra copia.' }))).statusCode).toBe(201)
    await reply(first.id, { estado: 'atendida' })
    expect((await post('', received())).statusCode).toBe(201)
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
  })

  it('as an order exports the newest rows of each list, and says how many are missing', async () => {
    await sql`INSERT INTO cambio (compareciente_id, campo) SELECT id, 'celular'
      FROM compareciente, generate_series(1, ${maxExported}::integer)
      WHERE numero_identificacion = ${numero}`.execute(api.db)
    const { id } = (await post('', received(orderOf()))).json<{ id: string }>()
    const { datos } = certifiedExport.parse((await post(`/${id}/exportacion`)).json())
    expect(datos.cambios).toHaveLength(maxExported)
    expect(datos.anteriores?.cambios).toBeGreaterThan(0)
  })
})
