import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createAuthenticator } from '../../../testing/authenticator'
import { enrolWithPasskey, passkeySignIn, staffPost } from '../../../testing/invitations'
import { auditReader, cookiesOf } from '../../../testing/people'
import { startTestApi, type TestApi } from '../../../testing/start-test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const me = (cookies: Record<string, string>) => api.app.inject({ url: '/api/fundacion/me', cookies })

describe('signing in with a passkey', () => {
  it('opens a session of the account that the passkey belongs to, and records it', async () => {
    const { authenticator, email } = await enrolWithPasskey(api, ['datos'])
    const audit = auditReader(api.db)
    await audit()
    const response = await passkeySignIn(api, authenticator)
    expect(response.statusCode).toBe(204)
    const session = (await me(cookiesOf(response))).json<object>()
    expect(session).toMatchObject({ correo: email, roles: ['datos'], ingreso: { metodo: 'llave' } })
    expect(await audit()).toEqual(['fundacion login ok -'])
  })

  it('works again and again, and stores the last use and the counter', async () => {
    const { authenticator, email } = await enrolWithPasskey(api)
    for (let time = 0; time < 2; time += 1)
      expect((await passkeySignIn(api, authenticator)).statusCode).toBe(204)
    const stored = await api.db
      .selectFrom('staff_passkey')
      .innerJoin('staff_account', 'staff_account.id', 'staff_account_id')
      .select(['counter', 'staff_passkey.last_used_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ counter: '3', last_used_at: expect.any(Date) })
  })

  it.each([
    ['another origin', { origin: 'https://fundacion.example.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a device that did not verify the person', { verified: false }],
    ['a counter that went back', { counter: 1 }],
    ['the type of a new passkey', { type: 'webauthn.create' }],
    ['a signature made in a frame of another site', { crossOrigin: true }],
    ['a signature made under another page', { topOrigin: 'https://evil.example' }],
    ['an invented challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ])('refuses %s', async (_name, tricks) => {
    const { authenticator } = await enrolWithPasskey(api)
    const response = await passkeySignIn(api, authenticator, tricks)
    expect([response.statusCode, response.cookies]).toEqual([401, []])
    expect(response.json()).toMatchObject({ code: 'passkey_refused' })
    expect((await passkeySignIn(api, authenticator)).statusCode).toBe(204)
  })

  it('refuses a replayed answer, and a second answer to its challenge', async () => {
    const { authenticator } = await enrolWithPasskey(api)
    const options = (await staffPost(api, '/ingreso/llave/opciones')).json<never>()
    const payload = authenticator.sign(options)
    expect((await staffPost(api, '/ingreso/llave', { payload })).statusCode).toBe(204)
    expect((await staffPost(api, '/ingreso/llave', { payload })).statusCode).toBe(401)
    const again = authenticator.sign(options)
    expect((await staffPost(api, '/ingreso/llave', { payload: again })).statusCode).toBe(401)
  })

  it('accepts one of ten concurrent answers to a challenge', async () => {
    const { authenticator } = await enrolWithPasskey(api)
    const options = (await staffPost(api, '/ingreso/llave/opciones')).json<never>()
    const answers = Array.from({ length: 10 }, () => authenticator.sign(options))
    const responses = await Promise.all(
      answers.map((payload) => staffPost(api, '/ingreso/llave', { payload })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  })

  it('refuses a challenge after five minutes', async () => {
    const { authenticator } = await enrolWithPasskey(api)
    const options = (await staffPost(api, '/ingreso/llave/opciones')).json<never>()
    await api.db
      .updateTable('staff_challenge')
      .set({ expires_at: sql<Date>`expires_at - interval '5 minutes'` })
      .execute()
    const payload = authenticator.sign(options)
    expect((await staffPost(api, '/ingreso/llave', { payload })).statusCode).toBe(401)
  })

  it('refuses the challenge of a session, and of another person', async () => {
    const [own, other] = [await enrolWithPasskey(api), await enrolWithPasskey(api)]
    const start = async () =>
      (await staffPost(api, '/comprobar', { cookies: own.cookies })).json<{ llave: never }>().llave
    const payload = own.authenticator.sign(await start())
    expect((await staffPost(api, '/ingreso/llave', { payload })).statusCode).toBe(401)
    const stolen = own.authenticator.sign(await start())
    const { cookies } = other
    expect((await staffPost(api, '/comprobar/llave', { payload: stolen, cookies })).statusCode).toBe(403)
    const foreign = other.authenticator.sign(await start())
    const answer = await staffPost(api, '/comprobar/llave', { payload: foreign, cookies: own.cookies })
    expect(answer.statusCode).toBe(403)
  })

  it('refuses an unknown passkey and that of a disabled account, alike, and ends its sessions', async () => {
    const { authenticator, email, cookies } = await enrolWithPasskey(api)
    const unknown = await passkeySignIn(api, createAuthenticator())
    await api.db
      .updateTable('staff_account')
      .set({ disabled_at: sql<Date>`now()` })
      .where('email', '=', email)
      .execute()
    const disabled = await passkeySignIn(api, authenticator)
    const shown = ({ statusCode, body }: typeof unknown) => [
      statusCode,
      body.replace(/"requestId":"[^"]*"/, ''),
    ]
    expect(shown(disabled)).toEqual(shown(unknown))
    expect((await me(cookies)).statusCode).toBe(401)
  })

  it('refuses a request of another site', async () => {
    const response = await staffPost(api, '/ingreso/llave/opciones', { origin: 'https://evil.example' })
    expect(response.statusCode).toBe(403)
  })

  it('limits challenges and wrong answers by address', async () => {
    const limits = { ...api.settings.limits }
    await api.db.deleteFrom('rate_limit').execute()
    try {
      Object.assign(api.settings.limits, { loginFailuresPerMinute: 1 })
      expect((await passkeySignIn(api, createAuthenticator())).statusCode).toBe(401)
      expect((await passkeySignIn(api, createAuthenticator())).statusCode).toBe(429)
      Object.assign(api.settings.limits, { loginsPerAddress: 1 })
      expect((await staffPost(api, '/ingreso/llave/opciones')).statusCode).toBe(429)
    } finally {
      Object.assign(api.settings.limits, limits)
    }
  })
})

it('gives passkeys to the host of the first origin, and accepts them on its other origins under that host', async () => {
  const siteOrigins = ['https://fundacion.example', 'https://www.fundacion.example', 'https://otra.example']
  const site = await startTestApi({ settings: { siteOrigins } })
  try {
    const { authenticator } = await enrolWithPasskey(site, undefined, 'https://fundacion.example')
    const answer = async (origin: string) => {
      const options = await staffPost(site, '/ingreso/llave/opciones', { origin })
      expect(options.json()).toMatchObject({ rpId: 'fundacion.example', userVerification: 'required' })
      const payload = authenticator.sign(options.json<never>(), { origin })
      return (await staffPost(site, '/ingreso/llave', { payload, origin })).statusCode
    }
    expect(await answer('https://www.fundacion.example')).toBe(204)
    expect(await answer('https://otra.example')).toBe(401)
  } finally {
    await site.close()
  }
})
