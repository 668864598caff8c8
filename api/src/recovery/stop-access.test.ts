import { accessStopped } from '@fcr/shared/contracts/recovery'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { queueMail } from '../mail/outbox'
import { createTestMail } from '../testing/mail'
import { meanwhile } from '../testing/meanwhile'
import { auditReader, removeEverybody, signInAs, testPassword, testPerson } from '../testing/people'
import { accountOf, addReachable, linkTo, mainAddress, post, waitingMail } from '../testing/recovery'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const { numero_identificacion } = testPerson
const former = 'antes@correo.example'
const password = 'otro camino'

let api: TestApi
let id: string
let newAudit: ReturnType<typeof auditReader>
beforeAll(async () => {
  api = await startTestApi()
  newAudit = auditReader(api.db)
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await api.db.deleteFrom('mail_message').execute()
  id = await addReachable(api)
  await newAudit()
})

const paths = { not_me: '/no-fui-yo', undo_address: '/correo/deshacer' } as const
type Use = keyof typeof paths
const apply = (use: Use, token: string) => post(api, paths[use], { token })
const tokenOf = (response: { json: () => unknown }) => accessStopped.parse(response.json()).token ?? ''
const recover = async (token: string) =>
  (await post(api, '/recuperacion/contrasena', { token, password })).statusCode
const login = async (typed: string) =>
  (await post(api, '/login', { numero_identificacion, password: typed })).statusCode
const changePassword = () =>
  post(api, '/change-password', {
    numero_identificacion,
    oldPassword: testPassword,
    newPassword: 'ajena clave',
  })

describe.each([
  ['POST /auth/no-fui-yo', 'not_me', 'not_me', mainAddress],
  ['POST /auth/correo/deshacer', 'undo_address', 'address_undo', former],
] as const)('%s', (_name, use, action, address) => {
  const newLink = () => linkTo(api, id, use, address)

  it('ends the sessions, stops the password, and continues with a new one', async () => {
    const cookies = await signInAs(api.app)
    const older = await linkTo(api, id, 'recovery')
    const response = await apply(use, await newLink())
    expect(response.statusCode).toBe(200)
    expect((await api.app.inject({ url: '/api/me', cookies })).statusCode).toBe(401)
    expect(await api.db.selectFrom('device').select('id').execute()).toEqual([])
    expect([await login(testPassword), (await changePassword()).statusCode]).toEqual([401, 401])
    expect(await recover(older)).toBe(410)
    expect(await recover(tokenOf(response))).toBe(204)
    expect(await login(password)).toBe(200)
    const rows = await newAudit()
    expect(rows).toContain(`member ${action} ok ${numero_identificacion}`)
    expect(rows).toContain(`member password_recovery ok ${numero_identificacion}`)
  })

  it('works once, also for two tabs at the same time', async () => {
    const token = await newLink()
    const responses = await Promise.all([apply(use, token), apply(use, token)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
    expect((await apply(use, token)).statusCode).toBe(410)
    expect(await newAudit()).toHaveLength(1)
  })

  it('refuses links that expired, are of another use, or whose account is gone', async () => {
    expect((await apply(use, await linkTo(api, id, 'confirmation'))).statusCode).toBe(410)
    const [expired, orphan] = [await newLink(), await newLink()]
    await sql`UPDATE mail_link SET expires_at = now()`.execute(api.db)
    expect((await apply(use, expired)).statusCode).toBe(410)
    await api.db.deleteFrom('compareciente').execute()
    expect((await apply(use, orphan)).statusCode).toBe(410)
  })

  it('stops a change of password whose old password was already accepted', async () => {
    const token = await newLink()
    // The last statement before the transaction of the change.
    const response = await meanwhile(api.app, 'locked', () => apply(use, token), changePassword)
    expect(response.statusCode).toBe(401)
  })
})

describe('POST /auth/no-fui-yo', () => {
  it('gives no new password to an address that is not the main one', async () => {
    const token = await linkTo(api, id, 'not_me', 'otra@correo.example')
    const response = await apply('not_me', token)
    expect(accessStopped.parse(response.json())).toEqual({ token: null })
    expect(await login(testPassword)).toBe(401)
    expect(await accountOf(api, id)).toMatchObject({ correo_confirmado: null })
  })
})

describe('POST /auth/correo/deshacer', () => {
  it('puts the former address back, confirmed, and changes nothing else of the data', async () => {
    await api.db
      .updateTable('compareciente')
      .set({ correo_electronico_alterno: 'otra@correo.example', version: 7 })
      .execute()
    const { password_hash, ...before } = await accountOf(api, id)
    await apply('undo_address', await linkTo(api, id, 'undo_address', former))
    expect(await accountOf(api, id)).toEqual({
      ...before,
      password_hash,
      correo_electronico_principal: former,
      correo_confirmado: former,
      must_change_password: true,
      password_expires_at: expect.any(Date) as unknown,
      version: 8,
    })
  })

  it('revokes the links of the later address, also one that is not sent yet', async () => {
    const first = await linkTo(api, id, 'undo_address', former)
    const later = await linkTo(api, id, 'undo_address', mainAddress)
    const facts = { at: new Date().toISOString() }
    for (const address of [former, mainAddress])
      await queueMail(api.db, id, { kind: 'address_changed', facts, to: { address } })
    const response = await apply('undo_address', first)
    expect(response.statusCode).toBe(200)
    expect(await waitingMail(api)).toEqual([`address_changed ${former}`])
    expect((await apply('undo_address', later)).statusCode).toBe(410)
    expect(await recover(tokenOf(response))).toBe(204)
  })

  it('cannot be forestalled by a second change of the address', async () => {
    const first = await linkTo(api, id, 'undo_address', former)
    const later = await linkTo(api, id, 'undo_address', mainAddress)
    expect((await apply('undo_address', later)).statusCode).toBe(200)
    expect((await apply('undo_address', first)).statusCode).toBe(200)
    expect(await accountOf(api, id)).toMatchObject({ correo_electronico_principal: former })
  })

  it('is not revoked by a recovery although the first attempts to send it were put off', async () => {
    const box = createTestMail(api.db)
    const facts = { at: new Date().toISOString() }
    const changed = { kind: 'address_changed', facts } as const
    await queueMail(api.db, id, { ...changed, to: { address: former } })
    await queueMail(api.db, id, { ...changed, to: { address: 'segunda@correo.example' } })
    box.refuse(({ to }) => (to === former ? { kind: 'later', reason: '451 EENVELOPE' } : undefined))
    expect((await box.deliver()).sort()).toEqual(['later', 'sent'])
    box.refuse(() => undefined)
    await sql`UPDATE mail_message SET next_attempt_at = now()`.execute(api.db)
    await box.deliver()
    const received = box.lastToken()
    expect(await recover(await linkTo(api, id, 'recovery'))).toBe(204)
    expect((await apply('undo_address', received)).statusCode).toBe(200)
  })

  it('gives up what still waits for the replaced address, whose link would stop the password again', async () => {
    const facts = { at: new Date().toISOString() }
    await queueMail(api.db, id, { kind: 'password_changed', facts })
    await queueMail(api.db, id, {
      kind: 'data_edited',
      facts: { ...facts, sections: [] },
      to: { address: former },
    })
    await apply('undo_address', await linkTo(api, id, 'undo_address', former))
    expect(await waitingMail(api)).toEqual([`data_edited ${former}`])
  })

  it('voids a recovery that the later address requested', async () => {
    const office = createTestMail(api.db)
    await post(api, '/recuperacion', { numero_identificacion, correo: mainAddress })
    await office.deliver()
    const stolen = office.lastToken()
    await apply('undo_address', await linkTo(api, id, 'undo_address', former))
    expect(await recover(stolen)).toBe(410)
  })
})
