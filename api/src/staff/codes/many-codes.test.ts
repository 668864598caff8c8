import { codesAlone } from '@fcr/shared/contracts/staff/codes'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { apiForCodes, codeOf, orderedCode, type Issued } from '../../testing/api-for-codes'
import { addClerk, approveAsRead } from '../../testing/approvals'
import { createTestMail } from '../../testing/mail'

const { api, clerk, get, post, redeem } = apiForCodes()

describe('many codes at once', () => {
  const many = { ...orderedCode, cantidad: codesAlone + 1, motivo: 'Jornada con 21 despachos.' }
  const decide = (who: typeof clerk, id: string) => approveAsRead(api, who, id)

  it('wait for another person, and are then made for the asker alone, once', async () => {
    const other = await addClerk(api, ['accesos'], 'Rosa Ficticio')
    const asked = await post('', many)
    expect(asked.statusCode).toBe(202)
    const id = asked.json<{ aprobacion: string }>().aprobacion
    expect(codeOf(await post(`/aprobados/${id}`))).toBe('not_collectable')
    expect((await decide(clerk, id)).statusCode).toBe(403)
    expect((await decide(other, id)).statusCode).toBe(204)
    expect((await get()).json()).toMatchObject({ total: 0 })
    const shown = await api.app.inject({ url: `/api/fundacion/aprobaciones/${id}`, headers: clerk.headers })
    expect(shown.json()).toMatchObject({ por_recoger: true, titulo: 'Emitir 21 códigos JEP' })
    expect((await post(`/aprobados/${id}`, {}, other)).statusCode).toBe(404)
    const both = await Promise.all([post(`/aprobados/${id}`), post(`/aprobados/${id}`)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const collected = both.find(({ statusCode }) => statusCode === 201)?.json<Issued>()
    expect(new Set(collected?.codigos.map(({ codigo }) => codigo)).size).toBe(codesAlone + 1)
    expect((await get()).json()).toMatchObject({ total: codesAlone + 1 })
    expect((await redeem(collected?.codigos[20]?.codigo)).statusCode).toBe(200)
  })

  it('are also those of several requests of one person within 24 hours', async () => {
    const other = await addClerk(api, ['accesos'], 'Rosa Ficticio')
    const twelve = { ...orderedCode, cantidad: 12 }
    const both = await Promise.all([post('', twelve), post('', { ...twelve, motivo: 'Más despachos.' })])
    expect(both.map(({ statusCode }) => statusCode)).toContain(201)
    expect(both.map(({ statusCode }) => statusCode)).not.toEqual([201, 201])
    const refused = await post('', { ...orderedCode, cantidad: 9 })
    expect(refused.json()).toMatchObject({ statusCode: 400, errors: [{ path: 'motivo' }] })
    expect((await post('', { ...orderedCode, cantidad: 8 })).statusCode).toBe(201)
    expect((await post('', orderedCode)).statusCode).toBe(400)
    expect((await get()).json()).toMatchObject({ total: codesAlone })
    // Neither those of another person nor those of the day before count.
    expect((await post('', orderedCode, other)).statusCode).toBe(201)
    await api.db
      .updateTable('access_code')
      .set({ created_at: sql<Date>`now() - interval '25 hours'` })
      .execute()
    expect((await post('', { ...orderedCode, cantidad: codesAlone })).statusCode).toBe(201)
  })

  it('do not include those that another person approved', async () => {
    const other = await addClerk(api, ['accesos'], 'Rosa Ficticio')
    const id = (await post('', many)).json<{ aprobacion: string }>().aprobacion
    await decide(other, id)
    expect((await post(`/aprobados/${id}`)).statusCode).toBe(201)
    expect((await post('', { ...orderedCode, cantidad: codesAlone })).statusCode).toBe(201)
  })

  it('go to the official’s address when they are collected, not before', async () => {
    const other = await addClerk(api, ['accesos'], 'Rosa Ficticio')
    expect((await post('', { ...orderedCode, cantidad: codesAlone })).statusCode).toBe(201)
    const one = { ...orderedCode, correo: 'ana@jep.gov.co', motivo: 'Llegó otro despacho.' }
    const id = (await post('', one)).json<{ aprobacion: string }>().aprobacion
    await decide(other, id)
    expect(await createTestMail(api.db).deliver()).toEqual([])
    expect((await post(`/aprobados/${id}`)).json()).toMatchObject({ enviado_a: 'ana@jep.gov.co' })
    expect(await createTestMail(api.db).deliver()).toEqual(['sent'])
  })

  it('are forgotten when nobody collects them within 72 hours', async () => {
    const other = await addClerk(api, ['accesos'])
    const id = (await post('', many)).json<{ aprobacion: string }>().aprobacion
    await decide(other, id)
    await api.db
      .updateTable('approval')
      .set({ decided_at: sql<Date>`now() - interval '73 hours'` })
      .execute()
    expect(codeOf(await post(`/aprobados/${id}`))).toBe('not_collectable')
  })

  it('are refused if nobody else can approve them', async () => {
    await api.db
      .updateTable('staff_account')
      .set({ disabled_at: new Date() })
      .where('id', '!=', clerk.id)
      .execute()
    expect(codeOf(await post('', many))).toBe('nobody_approves')
  })
})
