import { passwordChangeMessages } from '@fcr/shared/contracts/session'
import { describe, expect, it } from '@jest/globals'
import { verifyPassword } from '../passwords/hash'
import { apiWithMember } from '../testing/api-with-member'
import { fillQueue } from '../testing/fill-queue'
import { useUpLimit } from '../testing/limits'
import { addMember, cookiesOf, signInAs, testPassword, testPerson } from '../testing/people'

const { numero_identificacion } = testPerson
const newPassword = 'otro camino'

const { api, newAudit } = apiWithMember({ must_change_password: true })

const change = (fields: Record<string, unknown> = {}, cookies: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/change-password',
    cookies,
    payload: { numero_identificacion, oldPassword: testPassword, newPassword, ...fields },
  })
const stored = () =>
  api.db
    .selectFrom('compareciente')
    .select(['password_hash', 'must_change_password', 'version'])
    .where('numero_identificacion', '=', numero_identificacion)
    .executeTakeFirstOrThrow()
const letGo = () => api.db.updateTable('compareciente').set({ must_change_password: false }).execute()

describe('POST /auth/change-password', () => {
  it('replaces the password without a session, and lets the person sign in', async () => {
    const response = await change()
    expect(response.statusCode).toBe(204)
    expect(cookiesOf(response)).toEqual({})
    const row = await stored()
    expect(await verifyPassword(row.password_hash, newPassword)).toBe(true)
    expect(row).toMatchObject({ must_change_password: false, version: 1 })
    expect(await newAudit()).toEqual([`member password_change ok ${numero_identificacion}`])
    const payload = { numero_identificacion, password: newPassword }
    const login = await api.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(login.statusCode).toBe(200)
  })

  it('ends every session of the person; the requesting one continues with new cookies', async () => {
    await letGo()
    const [own, other] = [await signInAs(api.app), await signInAs(api.app)]
    const response = await change({}, own)
    expect(response.statusCode).toBe(204)
    for (const cookies of [own, other])
      expect((await api.app.inject({ url: '/api/me', cookies })).statusCode).toBe(401)
    const me = await api.app.inject({ url: '/api/me', cookies: cookiesOf(response) })
    expect(me.json()).toEqual({ numero_identificacion })
  })

  it('counts as a change of the member, with or without a session', async () => {
    await change()
    await useUpLimit(api.db, 'member', 30)
    const before = await stored()
    const refused = await change({ oldPassword: newPassword, newPassword: 'un tercer camino' })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_attempts'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await stored()).toEqual(before)
  })

  it('succeeds inside a session while strangers fill the queue of the same address', async () => {
    await letGo()
    const own = await signInAs(api.app)
    const letStrangersGo = fillQueue()
    try {
      expect((await change({}, own)).statusCode).toBe(204)
    } finally {
      await letStrangersGo()
    }
  })

  it('opens no session when another person’s password is changed', async () => {
    await addMember(api.db, { numero_identificacion: '9900000002' })
    const response = await change({}, await signInAs(api.app, '9900000002'))
    expect(response.statusCode).toBe(204)
    expect(cookiesOf(response)).toEqual({})
  })

  it.each([
    ['', 'required'],
    ['corta12', 'length'],
    [numero_identificacion, 'document'],
    [testPassword, 'same'],
    ['12345678', 'guessable'],
    ['PassWord1', 'guessable'],
    [`mi clave ${numero_identificacion}`, 'guessable'],
    ['Ángela 2026', 'guessable'],
    ['Colombia2026', 'guessable'],
  ] as const)('refuses the new password "%s" by its rule', async (password, rule) => {
    const before = await stored()
    const response = await change({ newPassword: password })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: `password_${rule}`,
      message: expect.stringContaining(passwordChangeMessages[rule]) as unknown,
    })
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['an unknown key', { admin: true }],
    ['a list', { newPassword: [newPassword] }],
  ])('rejects %s with 400', async (_name, fields) => {
    expect((await change(fields)).statusCode).toBe(400)
  })

  it('counts wrong old passwords towards the lock, for unknown numbers too', async () => {
    for (const number of [numero_identificacion, '9911111111']) {
      const wrong = { oldPassword: 'Equivocada1', numero_identificacion: number }
      for (let failure = 0; failure < 5; failure += 1) expect((await change(wrong)).statusCode).toBe(401)
      expect((await change({ numero_identificacion: number })).statusCode).toBe(423)
    }
    expect(await verifyPassword((await stored()).password_hash, testPassword)).toBe(true)
  })

  it('lets only one of several concurrent changes succeed', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) => change({ newPassword: `otro camino ${index}` })),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401, 401, 401])
  })
})
