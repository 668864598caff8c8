import { passwordChangeMessages } from '@fcr/shared/contracts/session'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { annulAccount } from '../identity/verification'
import { hashPassword, verifyPassword } from '../passwords/hash'
import { setTemporaryPassword } from '../auth/members-repository'
import { meanwhile } from '../testing/meanwhile'
import {
  authorisedForStaff,
  auditReader,
  removeEverybody,
  signInAs,
  testPassword,
  testPerson,
  verified,
} from '../testing/people'
import { accountOf, addReachable, linkTo, mainAddress, post, waitingMail } from '../testing/recovery'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const { numero_identificacion } = testPerson
const password = 'otro camino'

let api: TestApi
let id: string
let newAudit: ReturnType<typeof auditReader>
beforeAll(async () => {
  api = await startTestApi({ limits: { recoveriesPerMinute: 5 } })
  newAudit = auditReader(api.db)
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await api.db.deleteFrom('mail_message').execute()
  id = await addReachable(api)
  await newAudit()
})

const recover = (token: string, newPassword = password) =>
  post(api, '/recuperacion/contrasena', { token, password: newPassword })
const login = async (typed: string) =>
  (await post(api, '/login', { numero_identificacion, password: typed })).statusCode
const links = async () =>
  (await api.db.selectFrom('mail_link').select('use').orderBy('use').execute()).map(({ use }) => use)
const newLink = () => linkTo(api, id, 'recovery')

async function expectNotWorking(token: string, newPassword = password) {
  const before = await accountOf(api, id)
  const response = await recover(token, newPassword)
  expect(response.statusCode).toBe(410)
  expect(response.json()).toMatchObject({ code: 'link_expired' })
  expect(response.body).not.toContain(token)
  expect(await accountOf(api, id)).toEqual(before)
}

it('POST /auth/recuperacion/enlace checks a link without using it up', async () => {
  const token = await newLink()
  for (let visit = 0; visit < 2; visit += 1)
    expect((await post(api, '/recuperacion/enlace', { token })).statusCode).toBe(204)
  expect(await links()).toEqual(['recovery'])
  expect((await recover(token)).statusCode).toBe(204)
  expect((await post(api, '/recuperacion/enlace', { token })).statusCode).toBe(410)
})

describe('POST /auth/recuperacion/contrasena', () => {
  it('stores the password, confirms the address, and tells both addresses', async () => {
    await api.db
      .updateTable('compareciente')
      .set({ correo_electronico_alterno: 'otra@correo.example' })
      .execute()
    const response = await recover(await newLink())
    expect(response.statusCode).toBe(204)
    expect(response.cookies).toEqual([])
    const account = await accountOf(api, id)
    expect(await verifyPassword(account.password_hash, password)).toBe(true)
    expect(account).toMatchObject({ correo_confirmado: mainAddress, version: 1 })
    expect(await waitingMail(api)).toEqual([
      `password_changed ${mainAddress}`,
      'password_changed otra@correo.example',
    ])
    expect(await newAudit()).toEqual([`member password_recovery ok ${numero_identificacion}`])
    expect([await login(testPassword), await login(password)]).toEqual([401, 200])
  })

  it('ends every session, forgets the known browsers and the wrong passwords', async () => {
    const cookies = await signInAs(api.app)
    for (let failure = 0; failure < 5; failure += 1) await login('Equivocada1')
    expect(await login(testPassword)).toBe(423)
    expect((await recover(await newLink())).statusCode).toBe(204)
    expect((await api.app.inject({ url: '/api/me', cookies })).statusCode).toBe(401)
    expect(await api.db.selectFrom('device').select('id').execute()).toEqual([])
    expect(await login(password)).toBe(200)
  })

  it('replaces a temporary password of the staff, valid or expired', async () => {
    for (const age of ['0 hours', '73 hours']) {
      await setTemporaryPassword(api.db, id, await hashPassword(`Temporal ${age}`))
      await sql`UPDATE compareciente SET password_expires_at = password_expires_at - ${age}::interval`.execute(
        api.db,
      )
      expect((await recover(await newLink(), `camino tras ${age}`)).statusCode).toBe(204)
      expect(await accountOf(api, id)).toMatchObject({
        must_change_password: false,
        password_expires_at: null,
      })
      expect(await login(`camino tras ${age}`)).toBe(200)
    }
  })

  it('sets the first password of an imported person only once the identity is verified', async () => {
    await api.db.updateTable('compareciente').set({ password_hash: null }).execute()
    const token = await newLink()
    await expectNotWorking(token)
    await api.db.updateTable('compareciente').set(verified).execute()
    expect((await recover(token)).statusCode).toBe(204)
    expect(await login(password)).toBe(200)
  })

  it.each([
    ['', 'required'],
    ['corta12', 'length'],
    [numero_identificacion, 'document'],
    [testPassword, 'same'],
    ['12345678', 'guessable'],
    [`mi clave ${numero_identificacion}`, 'guessable'],
    ['Ángela 2026', 'guessable'],
    ['Colombia2026', 'guessable'],
  ] as const)('refuses the password "%s" by its rule, and the link still works', async (typed, rule) => {
    const token = await newLink()
    const response = await recover(token, typed)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: `password_${rule}`,
      message: expect.stringContaining(passwordChangeMessages[rule]) as unknown,
    })
    expect((await recover(token)).statusCode).toBe(204)
  })

  it('works once, and voids the other links that give access', async () => {
    const token = await newLink()
    const other = await newLink()
    await linkTo(api, id, 'not_me')
    await linkTo(api, id, 'confirmation')
    expect((await recover(token)).statusCode).toBe(204)
    expect(await links()).toEqual(['confirmation'])
    await expectNotWorking(token, 'un camino más')
    await expectNotWorking(other, 'un camino más')
  })

  it('leaves the former address the first link that undoes a change of it', async () => {
    const address = 'antes@correo.example'
    const first = await linkTo(api, id, 'undo_address', address)
    await linkTo(api, id, 'undo_address')
    expect((await recover(await newLink())).statusCode).toBe(204)
    expect(await links()).toEqual(['undo_address'])
    expect((await post(api, '/correo/deshacer', { token: first })).statusCode).toBe(200)
    expect(await accountOf(api, id)).toMatchObject({ correo_electronico_principal: address })
  })

  it('refuses a link that is altered, expired, of another use or of an earlier address', async () => {
    const token = await newLink()
    await expectNotWorking(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)
    await expectNotWorking(`${token}A`)
    await expectNotWorking(await linkTo(api, id, 'not_me'))
    await expectNotWorking(await linkTo(api, id, 'recovery', 'antes@correo.example'))
    await sql`UPDATE mail_link SET expires_at = now()`.execute(api.db)
    await expectNotWorking(token)
  })

  it('changes only the account of the link', async () => {
    const other = await addReachable(api, { numero_identificacion: '9900000002' })
    const before = await accountOf(api, id)
    expect((await recover(await linkTo(api, other, 'recovery'))).statusCode).toBe(204)
    expect(await accountOf(api, id)).toEqual(before)
    expect(await verifyPassword((await accountOf(api, other)).password_hash, password)).toBe(true)
  })

  it('refuses a link once the password has changed otherwise', async () => {
    const token = await newLink()
    const body = { numero_identificacion, oldPassword: testPassword, newPassword: 'un camino más' }
    expect((await post(api, '/change-password', body)).statusCode).toBe(204)
    await expectNotWorking(token)
  })

  it('refuses the link of an annulled account', async () => {
    const token = await newLink()
    await api.db.transaction().execute(async (trx) => {
      await annulAccount(trx, authorisedForStaff(numero_identificacion), { reason: 'prueba', by: 'prueba' })
    })
    expect((await recover(token)).statusCode).toBe(410)
  })

  it('refuses an account that is annulled while the password is hashed', async () => {
    const token = await newLink()
    const annul = () =>
      api.db.transaction().execute(async (trx) => {
        await annulAccount(trx, authorisedForStaff(numero_identificacion), { reason: 'prueba', by: 'prueba' })
      })
    const response = await meanwhile(api.app, 'isMain', annul, () => recover(token))
    expect(response.statusCode).toBe(410)
  })

  it('lets one of several tabs win', async () => {
    const token = await newLink()
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) => recover(token, `otro camino ${index}`)),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410, 410, 410])
    expect(await newAudit()).toHaveLength(1)
  })

  it('limits links that do not work per address, and never one that does', async () => {
    const token = await newLink()
    const tries = []
    for (let time = 0; time < 7; time += 1) tries.push((await recover('A'.repeat(43))).statusCode)
    expect(tries).toEqual([410, 410, 410, 410, 410, 429, 429])
    expect((await recover(token)).statusCode).toBe(204)
  })
})
