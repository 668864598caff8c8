import { dayInBogota } from '@fcr/shared/contracts/dates'
import { addWorkingDays } from '@fcr/shared/contracts/working-days'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { apiWithRequests } from '../../testing/staff-requests'
import { testPerson } from '../../testing/people'
import { findThread } from './thread'

const { api, cast, post, add, reply } = apiWithRequests()
const today = dayInBogota(new Date())

const read = async (id: string) => {
  const thread = await findThread(api.db, id)
  if (!thread) throw new Error('no such request')
  return thread
}
const setPerson = (fields: object) =>
  api.db.updateTable('compareciente').set(fields).where('id', '=', cast.person).execute()

describe('the person of a request', () => {
  it('is shown with the municipality, the day of affiliation in Bogotá and open conflicts', async () => {
    const { id } = await add()
    expect((await read(id)).persona).toMatchObject({ municipio: null, en_conflicto: false })
    await setPerson({ municipio_residencia: '73001', created_at: '2026-03-01T03:00:00Z' })
    await sql`INSERT INTO conflicto (numero_identificacion, opened_by)
      VALUES (${testPerson.numero_identificacion}, 'registro')`.execute(api.db)
    expect((await read(id)).persona).toMatchObject({
      municipio: 'Ibagué, Tolima',
      afiliada: '2026-02-28',
      en_conflicto: true,
    })
    await api.db.deleteFrom('conflicto').execute()
  })

  it('reads the reply in the account only if there is a login', async () => {
    const { id } = await add()
    expect((await read(id)).lee_en_su_cuenta).toBe(true)
    await setPerson({ password_hash: null })
    expect((await read(id)).lee_en_su_cuenta).toBe(false)
  })

  it('does not read in the account what an authority asked, which the thread names', async () => {
    const order = { authority: 'Juzgado de prueba', reference: 'Oficio 7', due: addWorkingDays(today, 2) }
    const arrived = { on: today, channel: 'carta', registeredBy: 'Marta Demostración', order } as const
    const { id } = await add({ kind: 'autoridad', arrived })
    expect(await read(id)).toMatchObject({
      lee_en_su_cuenta: false,
      autoridad: 'Juzgado de prueba',
      referencia: 'Oficio 7',
      prorrogable_hasta: null,
    })
  })
})

describe('a thread', () => {
  it('says until when the term could be extended, and once closed, since when, without templates', async () => {
    const { id } = await add()
    const open = await read(id)
    expect(open).toMatchObject({
      cerrada: null,
      prorrogable_hasta: addWorkingDays(addWorkingDays(today, 15), 8),
    })
    expect(open.plantillas).not.toEqual([])
    await reply(id, { estado: 'atendida' })
    const closed = await read(id)
    expect(closed).toMatchObject({ prorrogable_hasta: null, plantillas: [] })
    expect(closed.cerrada).toBe(closed.hilo[0]?.fecha)
  })

  it('says what was corrected only of a correction', async () => {
    const [correction, query] = [await add(), await add({ kind: 'consulta' })]
    expect((await read(correction.id)).corregido).not.toBeNull()
    expect((await read(query.id)).corregido).toBeNull()
  })

  it('says that an erasure was asked for only of the request that it is for', async () => {
    const [asked, other] = [await add({ kind: 'supresion' }), await add({ kind: 'supresion' })]
    const reason = 'Lo pidió en la oficina con su cédula.'
    expect((await post(`/${asked.id}/supresion`, { version: 1, razon: reason })).statusCode).toBe(202)
    const isAsked = async ({ id }: { id: string }) => (await read(id)).supresion_pedida
    expect([await isAsked(asked), await isAsked(other)]).toEqual([true, false])
  })
})
