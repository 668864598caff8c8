import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { codeAt } from '../password/totp'
import { holdHalfMinute } from '../../../testing/half-minute'
import {
  enrolWithPasskey,
  enrolWithPassword,
  passwordSignIn,
  staffPassword,
  staffPost,
} from '../../../testing/invitations'
import { auditReader, cookiesOf } from '../../../testing/people'
import { startTestApi, type TestApi } from '../../../testing/start-test-api'

holdHalfMinute()

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const status = async (fields: Parameters<typeof passwordSignIn>[1]) =>
  (await passwordSignIn(api, fields)).statusCode
const wrongCode = (secret: string) => {
  const near = [-1, 0, 1].map((steps) => codeAt(secret, Date.now() + steps * 30_000))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? ''
}

describe('signing in with password and code', () => {
  it('opens a session, and says how', async () => {
    const { email, secret } = await enrolWithPassword(api, ['auditoria'])
    const response = await passwordSignIn(api, {
      correo: ` ${email.toUpperCase()} `,
      codigo: ` ${codeAt(secret).slice(0, 3)}\u00A0${codeAt(secret).slice(3)}`,
    })
    expect(response.statusCode).toBe(204)
    const me = await api.app.inject({ url: '/api/fundacion/me', cookies: cookiesOf(response) })
    expect(me.json()).toMatchObject({ correo: email, ingreso: { metodo: 'codigo' } })
  })

  it('accepts the codes of the neighbouring half minutes, and no code twice or after a later one', async () => {
    const { email: correo, secret } = await enrolWithPassword(api)
    await api.db.updateTable('staff_password').set({ totp_step: 0 }).execute()
    const now = Date.now()
    const at = (steps: number) => codeAt(secret, now + steps * 30_000)
    expect(await status({ correo, codigo: at(0) })).toBe(204)
    expect(await status({ correo, codigo: at(0) })).toBe(401)
    expect(await status({ correo, codigo: at(-1) })).toBe(401)
    expect(await status({ correo, codigo: at(1) })).toBe(204)
    expect(await status({ correo, codigo: at(3) })).toBe(401)
  })

  it('accepts a code once, also when it arrives ten times at once', async () => {
    const { email: correo, secret } = await enrolWithPassword(api)
    const tries = Array.from({ length: 10 }, () => status({ correo, codigo: codeAt(secret) }))
    expect((await Promise.all(tries)).filter((code) => code === 204)).toHaveLength(1)
  })

  it('accepts each printed code once, however it is typed', async () => {
    const { email: correo, codes } = await enrolWithPassword(api)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^[2-9A-Z]{5}(-[2-9A-Z]{5}){2}$/)
    expect(await status({ correo, codigo: first.toLowerCase().replaceAll('-', ' ') })).toBe(204)
    expect(await status({ correo, codigo: first })).toBe(401)
    expect(await status({ correo, codigo: second })).toBe(204)
  })

  it('responds alike to an unknown address, a wrong password and a wrong code, and records which', async () => {
    const { email: correo, secret } = await enrolWithPassword(api)
    const audit = auditReader(api.db)
    await audit()
    const responses = [
      await passwordSignIn(api, { correo: 'nadie@equipo.example', codigo: codeAt(secret) }),
      await passwordSignIn(api, { correo, contrasena: 'Equivocada1', codigo: codeAt(secret) }),
      await passwordSignIn(api, { correo, codigo: wrongCode(secret) }),
      await passwordSignIn(api, { correo, codigo: 'ABCDE-FGHJK-LMNPQ' }),
      await passwordSignIn(api, { correo: (await enrolWithPasskey(api)).email, codigo: codeAt(secret) }),
    ]
    const shown = responses.map(
      ({ statusCode, body }) => `${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`,
    )
    expect(new Set(shown).size).toBe(1)
    expect(shown[0]).toMatch(/^401 /)
    expect((await audit()).filter((row) => row === 'anonymous login wrong_password -')).toHaveLength(5)
  })

  it('locks an address after five failures, known or not, of any kind', async () => {
    const { email, secret } = await enrolWithPassword(api)
    for (const correo of [email, 'desconocida@equipo.example']) {
      for (const contrasena of ['Equivocada1', staffPassword, 'x', '', 'Equivocada1'])
        expect(await status({ correo, contrasena, codigo: wrongCode(secret) })).toBe(401)
      expect(await status({ correo, codigo: codeAt(secret) })).toBe(423)
    }
  })

  it('gives at most five 401 to fifty concurrent tries', async () => {
    const { email: correo } = await enrolWithPassword(api)
    const tries = Array.from({ length: 50 }, () => status({ correo, contrasena: 'x', codigo: '000000' }))
    expect((await Promise.all(tries)).filter((code) => code === 401)).toHaveLength(5)
  })

  it('limits failures by address, and gives right ones back', async () => {
    const limits = { ...api.settings.limits }
    const { email: correo, codes } = await enrolWithPassword(api)
    await api.db.deleteFrom('rate_limit').execute()
    try {
      Object.assign(api.settings.limits, { loginFailuresPerMinute: 1 })
      for (const codigo of codes.slice(0, 2)) expect(await status({ correo, codigo })).toBe(204)
      expect(await status({ correo, codigo: 'x' })).toBe(401)
      expect(await status({ correo, codigo: codes[2] ?? '' })).toBe(429)
    } finally {
      Object.assign(api.settings.limits, limits)
    }
  })

  it('stores no secret as it is', async () => {
    const { secret, codes } = await enrolWithPassword(api)
    const tables = ['staff_password', 'staff_recovery_code', 'staff_challenge', 'audit_event'] as const
    const rows = await Promise.all(tables.map((table) => api.db.selectFrom(table).selectAll().execute()))
    const text = JSON.stringify(rows)
    for (const one of [secret, staffPassword, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(one)
  })
})

describe('proving again inside a session', () => {
  const age = () =>
    api.db
      .updateTable('session')
      .set({ proven_at: new Date(Date.now() - 10 * 60_000) })
      .where('realm', '=', 'fundacion')
      .execute()
  const sensitive = (cookies: Record<string, string>) =>
    staffPost(api, '/cuenta/llaves/opciones', { cookies })

  it('allows sensitive calls for five minutes, with password and code', async () => {
    const { cookies, secret } = await enrolWithPassword(api)
    expect((await sensitive(cookies)).statusCode).toBe(200)
    await age()
    const refused = await sensitive(cookies)
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'step_up_required' }])
    const ways = await staffPost(api, '/comprobar', { cookies })
    expect(ways.json()).toEqual({ llave: null, contrasena: true })
    const payload = { contrasena: staffPassword, codigo: codeAt(secret) }
    expect((await staffPost(api, '/comprobar/contrasena', { payload, cookies })).statusCode).toBe(204)
    expect((await sensitive(cookies)).statusCode).toBe(200)
    expect((await staffPost(api, '/comprobar/contrasena', { payload, cookies })).statusCode).toBe(403)
  })

  it('allows them with a passkey of the account', async () => {
    const { cookies, authenticator } = await enrolWithPasskey(api)
    await age()
    const { llave } = (await staffPost(api, '/comprobar', { cookies })).json<{ llave: never }>()
    const payload = authenticator.sign(llave)
    expect((await staffPost(api, '/comprobar/llave', { payload, cookies })).statusCode).toBe(204)
    expect((await sensitive(cookies)).statusCode).toBe(200)
  })

  it('is locked by its own five failures, which lock no sign-in', async () => {
    const { cookies, email, codes } = await enrolWithPassword(api)
    const payload = { contrasena: 'Equivocada1', codigo: '000000' }
    for (let failure = 0; failure < 5; failure += 1)
      expect((await staffPost(api, '/comprobar/contrasena', { payload, cookies })).statusCode).toBe(403)
    expect((await staffPost(api, '/comprobar/contrasena', { payload, cookies })).statusCode).toBe(423)
    expect(await status({ correo: email, codigo: codes[0] ?? '' })).toBe(204)
  })
})
