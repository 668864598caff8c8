import { passwordWeakness } from '@fcr/shared/contracts/form/registration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { countFailure, isLocked } from '../limits/login-lock'
import { hashPassword } from '../passwords/hash'
import { temporaryPassword } from '../passwords/temporary-password'
import { addMember, testPassword, testPerson } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { forceChange, resetPassword, unlockMember } from './member-access'

const number = testPerson.numero_identificacion

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['session_token', 'session', 'compareciente', 'login_lock'] as const)
    await api.db.deleteFrom(table).execute()
  await addMember(api.db)
})

const login = (password: string, cookies: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    cookies,
    payload: { numero_identificacion: number, password },
  })
const changePassword = (oldPassword: string) => {
  const payload = { numero_identificacion: number, oldPassword, newPassword: 'Otro-camino-2027' }
  return api.app.inject({ method: 'POST', url: '/api/auth/change-password', payload })
}
const lastRefusals = (count: number) =>
  api.db
    .selectFrom('audit_event')
    .select('outcome')
    .where('action', '=', 'login')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
const expiry = () =>
  api.db.selectFrom('compareciente').select('password_expires_at').executeTakeFirstOrThrow()
const expire = () =>
  api.db
    .updateTable('compareciente')
    .set({ password_expires_at: sql<Date>`now() - interval '1 second'` })
    .execute()
async function reset() {
  const password = temporaryPassword()
  const hash = await hashPassword(password)
  const done = await api.db.transaction().execute((trx) => resetPassword(trx, number, hash))
  return { password, validUntil: done?.validUntil }
}

it('unlocking also removes the locks of known browsers and of sessions', async () => {
  const device = (await login(testPassword)).cookies.find(({ name }) => name === 'fcr_device')?.value ?? ''
  const fromDevice = (password: string) => login(password, { fcr_device: device })
  for (let failure = 0; failure < 5; failure += 1) await fromDevice('Equivocada1')
  const reauthentication = { reauthenticationOf: number }
  for (let failure = 0; failure < 5; failure += 1) await countFailure(api.db, reauthentication)
  expect((await fromDevice(testPassword)).statusCode).toBe(423)
  expect(await api.db.transaction().execute((trx) => unlockMember(trx, number))).toBe(true)
  expect((await fromDevice(testPassword)).statusCode).toBe(200)
  expect(await isLocked(api.db, reauthentication)).toBe(false)
})

describe('a temporary password', () => {
  it('must be changed, works once, ends the sessions, and removes the lock and the known browsers', async () => {
    await login(testPassword)
    for (let failure = 0; failure < 5; failure += 1) await countFailure(api.db, { number })
    const { password } = await reset()
    const open = api.db.selectFrom('session').select('id').where('ended_at', 'is', null)
    expect(await open.execute()).toEqual([])
    expect(await api.db.selectFrom('device').select('id').execute()).toEqual([])
    expect((await login(testPassword)).statusCode).toBe(401)
    expect((await login(password)).statusCode).toBe(409)
    expect((await changePassword(password)).statusCode).toBe(204)
    expect((await login('Otro-camino-2027')).statusCode).toBe(200)
    expect((await login(password)).statusCode).toBe(401)
    expect(await expiry()).toEqual({ password_expires_at: null })
  })

  it('expires after 72 hours', async () => {
    const { validUntil } = await reset()
    expect((await expiry()).password_expires_at).toEqual(validUntil)
    const { rows } = await sql<{ hours: number }>`
      SELECT round(extract(epoch FROM password_expires_at - updated_at) / 3600)::int AS hours
      FROM compareciente`.execute(api.db)
    expect(rows).toEqual([{ hours: 72 }])
  })

  it('counts as wrong after its expiry', async () => {
    const { password } = await reset()
    await expire()
    const [wrong, late] = [await login('Equivocada1'), await login(password)]
    const shape = ({ statusCode, json }: typeof late) => ({ statusCode, ...json<object>(), requestId: '' })
    expect(late.statusCode).toBe(401)
    expect(shape(late)).toEqual(shape(wrong))
    const refused = (await lastRefusals(2)).map(({ outcome }) => outcome)
    expect(refused).toEqual(['wrong_password', 'wrong_password'])
    expect((await changePassword(password)).statusCode).toBe(401)
  })

  it('must still be changed if it is from before there was an expiry', async () => {
    const { password } = await reset()
    await api.db.updateTable('compareciente').set({ password_expires_at: null }).execute()
    expect((await login(password)).statusCode).toBe(409)
  })

  it('does not lock out a person whose own password was stored by the previous version of the server', async () => {
    await reset()
    await expire()
    // That version does not know the expiry, and leaves it in place.
    const password_hash = await hashPassword(testPassword)
    await api.db.updateTable('compareciente').set({ password_hash, must_change_password: false }).execute()
    expect((await login(testPassword)).statusCode).toBe(200)
    await api.db.transaction().execute((trx) => forceChange(trx, number))
    expect((await login(testPassword)).statusCode).toBe(409)
  })

  it('is the first password of an imported person', async () => {
    await api.db.updateTable('compareciente').set({ password_hash: null }).execute()
    expect((await login((await reset()).password)).statusCode).toBe(409)
  })

  it('meets the rules, and is each time a different one', () => {
    const passwords = Array.from({ length: 200 }, temporaryPassword)
    expect(new Set(passwords).size).toBe(200)
    for (const password of passwords) expect(passwordWeakness(password)).toBeUndefined()
    expect(passwords.join('')).not.toMatch(/[01OIl]/)
  })
})
