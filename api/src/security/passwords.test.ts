import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { addMember, redeemAs, removeEverybody, signInAs, testPassword, testPerson } from '../testing/people'
import { registrationOf } from '../testing/site-calls'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const { numero_identificacion } = testPerson

let api: TestApi
beforeAll(async () => {
  // As in production; most session tests use plain http.
  api = await startTestApi({ settings: { cookieSecure: true } })
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await addMember(api.db)
})

type Cookies = Record<string, string>
const post = (path: string, payload: object = {}, cookies: Cookies = {}) =>
  api.app.inject({ method: 'POST', url: `/api${path}`, payload, cookies })
const statusOf = async (call: ReturnType<typeof post>) => (await call).statusCode
const login = (password: string, number = numero_identificacion) =>
  post('/auth/login', { numero_identificacion: number, password })

describe('a password', () => {
  it.each([
    ['of 128 characters', `1 Ñandú ${'vereda de paz '.repeat(9)}`.slice(0, 128)],
    ['that begins and ends with a space', ' Vereda azul 71 '],
    ['with accents and an emoji', 'Corazón añil 8 🕊️'],
  ])('%s is accepted and verified in full, in any Unicode form', async (_what, secret) => {
    const form = registrationOf('9900000200')
    form.userData.contraseña = form.userData.confirmContraseña = secret.normalize('NFC')
    expect(await statusOf(post('/funciones/registro', form))).toBe(200)
    expect(await statusOf(login(secret.normalize('NFD'), '9900000200'))).toBe(200)
    expect(await statusOf(login(secret.slice(0, -1), '9900000200'))).toBe(401)
    expect(await statusOf(login(secret.slice(1), '9900000200'))).toBe(401)
  })

  it('counts towards the lockout when it is wrong in a password change', async () => {
    const change = { numero_identificacion, oldPassword: 'Equivocada1', newPassword: 'Otro sendero 2027' }
    for (let failure = 0; failure < 5; failure += 1)
      expect(await statusOf(post('/auth/change-password', change))).toBe(401)
    expect(await statusOf(login(testPassword))).toBe(423)
  })

  it('of an unknown number gets at most five tries from fifty parallel logins', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => login('Equivocada1', '9911111111')))
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    // A busy machine may put some off.
    expect(statuses.filter((status) => ![401, 423, 503].includes(status))).toEqual([])
    expect(await statusOf(login(testPassword, '9911111111'))).toBe(423)
  })
})

describe('session cookies behind https', () => {
  it.each([
    ['a member', () => signInAs(api.app), '/auth/refresh'],
    ['an official', () => redeemAs(api.app, 'JEP'), '/ext/refresh'],
  ])('of %s are bound to the host and hidden from scripts and other sites', async (_who, begin, path) => {
    const { cookies, headers, body } = await post(path, {}, await begin())
    expect(cookies).toHaveLength(2)
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      expect(line).toMatch(/^__Host-/)
      expect(line).toMatch(/; Path=\/(;|$)/)
      expect(line).toMatch(/; HttpOnly(;|$)/)
      expect(line).toMatch(/; Secure(;|$)/)
      expect(line).toMatch(/; SameSite=(Strict|Lax)(;|$)/)
      expect(line).not.toMatch(/; Domain=/i)
    }
    for (const { value } of cookies) expect(body).not.toContain(value)
  })
})
