import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql, type RawBuilder } from 'kysely'
import { addClerk, approveAsRead, ask, readApproval } from '../../testing/approvals'
import { meanwhile } from '../../testing/meanwhile'
import { addMember, lastAudit, removeEverybody, testPerson } from '../../testing/people'
import { startTestApi, type TestApi } from '../../testing/start-test-api'
import { removeStale } from '../../housekeeping/remove-stale'
import { disableTeamMember } from '../team/people/operations'
import { describeErasure, erasePersonal } from './erasure'
import { annulIdentity } from './person-operations'

type Clerk = Awaited<ReturnType<typeof addClerk>>

let api: TestApi
let asker: Clerk
let approver: Clerk
let person: string
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('approval').execute()
  await removeEverybody(api.db)
  person = await addMember(api.db, { password_hash: 'none' })
  asker = await addClerk(api, ['atencion'], 'Iván Muestra')
  approver = await addClerk(api, ['atencion', 'accesos'], 'Rosa Ficticio')
})

const base = '/api/fundacion/aprobaciones'
const get = (who: Clerk, path = '') => api.app.inject({ url: `${base}${path}`, headers: who.headers })
const post = (who: Clerk, path: string, payload: object = {}) =>
  api.app.inject({ method: 'POST', url: `${base}/${path}`, headers: who.headers, payload })
const approve = (who: Clerk, id: string, read?: Parameters<typeof approveAsRead>[3]) =>
  approveAsRead(api, who, id, read)
const askToAnnul = (by = asker) => ask(api, by, annulIdentity, { person })
const exists = async () =>
  (await api.db.selectFrom('compareciente').select('id').where('id', '=', person).execute()).length === 1
const stored = (id: string) =>
  api.db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an approval', () => {
  it('is listed for those who may decide, with what will happen and to whom', async () => {
    const id = await askToAnnul()
    const outsider = await addClerk(api, ['datos'])
    const lists = async (who: Clerk) => {
      const { esperan, pedidas, decididas } = (await get(who)).json<Record<string, { total: number }>>()
      return [esperan?.total, pedidas?.total, decididas?.total]
    }
    expect(await lists(approver)).toEqual([1, 0, 0])
    expect(await lists(asker)).toEqual([0, 1, 0])
    expect(await lists(outsider)).toEqual([0, 0, 0])
    expect((await get(approver, `/${id}`)).json()).toMatchObject({
      titulo: 'Anular una cuenta',
      persona: testPerson.nombre_apellido_completo,
      persona_id: person,
      pide: 'Iván Muestra',
      razon: 'La cuenta es de otra persona.',
      estado: 'espera',
      efectos: expect.arrayContaining([expect.stringContaining('sesiones terminan')]) as unknown,
      mia: false,
      puede_decidir: true,
      confirmado_segundos: expect.any(Number),
    })
    const setProof = (time: RawBuilder<Date>) =>
      api.db.updateTable('session').set({ proven_at: time }).execute()
    await setProof(sql`now() - interval '1 hour'`)
    expect((await get(approver, `/${id}`)).json()).toMatchObject({ confirmado_segundos: 0 })
    await setProof(sql`now()`)
    expect((await get(asker, `/${id}`)).json()).toMatchObject({ mia: true, puede_decidir: false })
    expect((await get(outsider, `/${id}`)).statusCode).toBe(404)
  })

  it('says so when it is about the account of whoever decides', async () => {
    const asker = await addClerk(api, ['administracion'])
    const owner = await addClerk(api, ['administracion'], 'Elena Prueba')
    const other = await addClerk(api, ['administracion'])
    const id = await ask(api, asker, disableTeamMember, { account: owner.id, name: 'Elena Prueba' })
    const effects = async (who: Clerk) =>
      (await get(who, `/${id}`)).json<{ efectos: string[] }>().efectos.slice(0, 1)
    expect(await effects(owner)).toEqual(['Es sobre su propia cuenta.'])
    expect(await effects(other)).toEqual(['La persona ya no puede ingresar y sus sesiones terminan.'])
  })

  it('executes in the transaction of the second person, and the audit trail names both', async () => {
    const id = await askToAnnul()
    expect((await approve(approver, id, { razon: 'Vi el acta.' })).statusCode).toBe(204)
    expect(await exists()).toBe(false)
    expect(await lastAudit(api.db)).toMatchObject({
      actor_realm: 'fundacion',
      actor_id: approver.id,
      outcome: 'ok',
      subject: testPerson.numero_identificacion,
      details: {
        command: 'identidad anular',
        approval: id,
        account: person,
        askedBy: 'Iván Muestra',
        approvedBy: 'Rosa Ficticio',
        reason: 'La cuenta es de otra persona.',
      },
    })
    expect(await stored(id)).toMatchObject({ state: 'aprobada', payload: null, decided_by: approver.id })
    expect((await get(asker)).json()).toMatchObject({
      pedidas: { total: 0 },
      decididas: {
        filas: [
          {
            titulo: 'Anular una cuenta',
            persona: null,
            decide: 'Rosa Ficticio',
            razon_decision: 'Vi el acta.',
          },
        ],
      },
    })
  })

  it('is never decided by its asker, whatever their roles', async () => {
    const id = await askToAnnul()
    for (const path of [`${id}/aprobar`, `${id}/rechazar`]) {
      const response = await post(asker, path, { razon: 'Yo mismo.' })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'own_request'])
    }
    expect(await stored(id)).toMatchObject({ state: 'espera' })
  })

  it('is refused only with a reason, which the asker reads', async () => {
    const id = await askToAnnul()
    expect((await post(approver, `${id}/rechazar`, { razon: '  ' })).statusCode).toBe(400)
    expect((await post(approver, `${id}/rechazar`, { razon: 'Falta la constancia.' })).statusCode).toBe(204)
    expect((await get(asker, `/${id}`)).json()).toMatchObject({
      estado: 'rechazada',
      razon_decision: 'Falta la constancia.',
      efectos: [],
    })
    expect(await exists()).toBe(true)
  })

  it('is withdrawn by its asker only', async () => {
    const id = await askToAnnul()
    expect((await post(approver, `${id}/retirar`)).statusCode).toBe(403)
    expect((await post(asker, `${id}/retirar`)).statusCode).toBe(204)
    const late = await approve(approver, id)
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('Ya la retiró Iván Muestra el '),
    ])
    expect(await exists()).toBe(true)
  })

  it('is decided once: of two at the same moment, the second is told who and when', async () => {
    const id = await askToAnnul()
    const third = await addClerk(api, ['atencion'], 'Camila Sintético')
    const responses = await Promise.all([
      approve(approver, id),
      post(third, `${id}/rechazar`, { razon: 'No.' }),
    ])
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect([...statuses].sort()).toEqual([204, 409])
    const winner = statuses[0] === 204 ? 'la aprobó Rosa Ficticio' : 'no la aprobó Camila Sintético'
    const loser = responses.find(({ statusCode }) => statusCode === 409)
    expect(loser?.json<{ message: string }>().message).toMatch(new RegExp(`^Ya ${winner} el \\d\\d/`))
    expect(await exists()).toBe(statuses[0] !== 204)
  })

  it('expires after 72 hours', async () => {
    const id = await askToAnnul()
    await api.db
      .updateTable('approval')
      .set({ expires_at: sql<Date>`asked_at + interval '72 hours' - interval '73 hours'` })
      .execute()
    expect((await approve(approver, id)).json()).toMatchObject({ code: 'expired' })
    expect((await get(approver)).json()).toMatchObject({
      esperan: { total: 0 },
      decididas: { filas: [{ estado: 'vencida' }] },
    })
    await removeStale(api.db)
    expect(await stored(id)).toMatchObject({ state: 'vencida', payload: null })
    expect(await askToAnnul()).not.toBe(id)
  })

  it.each([
    ['lost the role', { roles: ['datos'] as 'datos'[] }],
    ['was disabled', { disabled_at: new Date() }],
  ])('is not executed once the asker %s', async (_what, change) => {
    const id = await askToAnnul()
    await api.db.updateTable('staff_account').set(change).where('id', '=', asker.id).execute()
    const response = await approve(approver, id)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'asker_unauthorised'])
    expect(await exists()).toBe(true)
    expect((await post(approver, `${id}/rechazar`, { razon: 'Ya no trabaja aquí.' })).statusCode).toBe(204)
  })

  it('is not decided by somebody who loses the role at that moment', async () => {
    const id = await askToAnnul()
    const huella = await readApproval(api, approver, id)
    const loseRole = () =>
      api.db
        .updateTable('staff_account')
        .set({ roles: ['datos'] })
        .where('id', '=', approver.id)
        .execute()
    const response = await meanwhile(api.app, 'secondsSinceProof', loseRole, () =>
      approve(approver, id, { huella }),
    )
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'forbidden'])
    expect(await exists()).toBe(true)
  })

  it('does nothing when the world has changed, says so, and waits on', async () => {
    const id = await askToAnnul()
    await api.db.deleteFrom('compareciente').where('id', '=', person).execute()
    const response = await approve(approver, id)
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      409,
      'La cuenta ya no existe: no hay nada que anular.',
    ])
    expect(await stored(id)).toMatchObject({ state: 'espera', decided_by: null })
    expect(await lastAudit(api.db)).toMatchObject({
      outcome: 'not_applicable',
      details: { command: 'aprobaciones aprobar', approval: id },
    })
  })

  it('is asked for once', async () => {
    await askToAnnul()
    await expect(askToAnnul(approver)).rejects.toMatchObject({
      code: 'already_asked',
      message: expect.stringContaining('Ya lo pidió Iván Muestra, el ') as unknown,
    })
  })

  it('is not asked for if nobody else could approve it', async () => {
    await api.db
      .updateTable('staff_account')
      .set({ disabled_at: new Date() })
      .where('id', '!=', asker.id)
      .execute()
    await expect(askToAnnul()).rejects.toMatchObject({ code: 'nobody_approves' })
  })
})

describe('the erasure of a person', () => {
  const { numero_identificacion: number } = testPerson

  it('also empties what approvals say about them', async () => {
    const annulment = await askToAnnul()
    const erasure = await ask(api, asker, erasePersonal, await describeErasure(api.db, number, false))
    expect((await approve(approver, erasure)).statusCode).toBe(204)
    expect(await exists()).toBe(false)
    for (const id of [annulment, erasure])
      expect(await stored(id)).toMatchObject({ reason: null, payload: null, compareciente_id: null })
    expect(await stored(erasure)).toMatchObject({ state: 'aprobada', title: 'Borrar a una persona' })
  })

  it('is refused once another account has the number', async () => {
    const erasure = await ask(api, asker, erasePersonal, await describeErasure(api.db, number, false))
    await api.db.deleteFrom('compareciente').where('id', '=', person).execute()
    person = await addMember(api.db, { password_hash: 'none' })
    const response = await approve(approver, erasure)
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'not_applicable' })
    expect(await exists()).toBe(true)
  })
})
