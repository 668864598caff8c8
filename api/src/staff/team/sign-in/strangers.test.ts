import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Team } from '@fcr/shared/contracts/staff/team'
import { createAuthenticator } from '../../../testing/authenticator'
import { fillQueue } from '../../../testing/fill-queue'
import { holdHalfMinute } from '../../../testing/half-minute'
import {
  enrolWithPasskey,
  enrolWithPassword,
  passkeySignIn,
  passwordSignIn,
  staffPassword,
  staffPost,
} from '../../../testing/invitations'
import { cookiesOf } from '../../../testing/people'
import { startTestApi, type TestApi } from '../../../testing/start-test-api'

holdHalfMinute()

let api: TestApi
let limits: TestApi['settings']['limits']
beforeAll(async () => {
  api = await startTestApi()
  limits = { ...api.settings.limits }
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('rate_limit').execute()
  await api.db.deleteFrom('login_lock').execute()
})
afterEach(() => void Object.assign(api.settings.limits, limits))

type Enrolled = Awaited<ReturnType<typeof enrolWithPassword>>

/** Of the browser in which an account was set up, only what stays after its session. */
const browserOf = ({ cookies: { fcr_device = '' } }: Pick<Enrolled, 'cookies'>) => ({ fcr_device })
const signIn = async ({ email: correo }: Enrolled, codigo = '', cookies?: Record<string, string>) =>
  (await passwordSignIn(api, { correo, codigo }, cookies)).statusCode
const fail = async (person: Enrolled, cookies?: Record<string, string>) => {
  for (let failure = 0; failure < 5; failure += 1) expect(await signIn(person, '', cookies)).toBe(401)
}
/** Proves again, inside the session in which the account was set up. */
const prove = async ({ cookies }: Enrolled, codigo = '') =>
  (await staffPost(api, '/comprobar/contrasena', { cookies, payload: { contrasena: staffPassword, codigo } }))
    .statusCode
const memberFails = () =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { numero_identificacion: '9900000009', password: 'Equivocada1' },
  })

describe('strangers do not keep the staff out', () => {
  it('with wrong logins of members, which count apart', async () => {
    const [person, { authenticator }] = [await enrolWithPassword(api), await enrolWithPasskey(api)]
    Object.assign(api.settings.limits, { loginFailuresPerMinute: 1, loginFailuresPerSite: 1 })
    expect((await memberFails()).statusCode).toBe(401)
    expect((await memberFails()).statusCode).toBe(429)
    expect(await signIn(person, person.codes[0])).toBe(204)
    expect((await passkeySignIn(api, authenticator)).statusCode).toBe(204)
  })

  it('with wrong sign-ins of the staff from elsewhere: no limit is for the whole site', async () => {
    const person = await enrolWithPassword(api)
    Object.assign(api.settings.limits, { loginFailuresPerMinute: 1, loginFailuresPerSite: 1 })
    const codigo = ''
    for (const remoteAddress of ['192.0.2.1', '192.0.2.2'])
      await api.app.inject({
        method: 'POST',
        url: '/api/fundacion/ingreso/contrasena',
        remoteAddress,
        headers: { host: 'localhost', origin: 'http://localhost' },
        payload: { correo: 'otra@equipo.example', contrasena: 'x', codigo },
      })
    expect(await signIn(person, person.codes[0])).toBe(204)
  })

  it('with wrong passkeys from the same address: a right one is accepted', async () => {
    const { authenticator } = await enrolWithPasskey(api)
    Object.assign(api.settings.limits, { loginFailuresPerMinute: 1 })
    expect((await passkeySignIn(api, createAuthenticator())).statusCode).toBe(401)
    expect((await passkeySignIn(api, createAuthenticator())).statusCode).toBe(429)
    expect((await passkeySignIn(api, authenticator)).statusCode).toBe(204)
  })

  it('with wrong passwords from the same address, in a browser that signed in before or in a session', async () => {
    const person = await enrolWithPassword(api)
    Object.assign(api.settings.limits, { loginFailuresPerMinute: 1 })
    expect(await signIn(person)).toBe(401)
    expect(await signIn(person)).toBe(429)
    expect(await signIn(person, '', browserOf(person))).toBe(401)
    expect(await prove(person)).toBe(403)
    expect(await signIn(person, person.codes[0], browserOf(person))).toBe(204)
  })

  it('with a full queue of the same address, in a browser that signed in before or in a session', async () => {
    const person = await enrolWithPassword(api)
    const end = fillQueue()
    const [first, second, third] = person.codes
    try {
      expect(await signIn(person, first)).toBe(503)
      expect(await signIn(person, second, browserOf(person))).toBe(204)
      expect(await prove(person, third)).toBe(204)
    } finally {
      await end()
    }
  })

  it('with unused challenges for the same address, from a browser that signed in before', async () => {
    const enrolled = await enrolWithPasskey(api)
    const { authenticator } = enrolled
    Object.assign(api.settings.limits, { loginsPerAddress: 1 })
    expect((await staffPost(api, '/ingreso/llave/opciones')).statusCode).toBe(200)
    expect((await staffPost(api, '/ingreso/llave/opciones')).statusCode).toBe(429)
    const known = browserOf(enrolled)
    expect((await passkeySignIn(api, authenticator, undefined, known)).statusCode).toBe(204)
    expect((await staffPost(api, '/ingreso/llave/opciones', { cookies: known })).statusCode).toBe(429)
  })

  it('with wrong passwords for their address, from a browser that signed in before', async () => {
    const person = await enrolWithPassword(api)
    await fail(person)
    const [first, second] = person.codes
    expect(await signIn(person, first)).toBe(423)
    expect(await signIn(person, first, browserOf(person))).toBe(204)
    expect(await signIn(person, second)).toBe(423)
  })
})

describe('a known browser of the staff', () => {
  it('is renewed at each sign-in, and not known to another account', async () => {
    const [person, other] = [await enrolWithPassword(api), await enrolWithPassword(api)]
    const { email: correo, codes } = person
    const again = await passwordSignIn(api, { correo, codigo: codes[0] ?? '' }, browserOf(person))
    expect(cookiesOf(again)).toMatchObject(browserOf(person))
    await fail(person)
    expect(await signIn(person, codes[1], browserOf(other))).toBe(423)
  })

  it('is locked by its own five failures, which lock nobody else', async () => {
    const person = await enrolWithPassword(api)
    await fail(person, browserOf(person))
    const [first, second] = person.codes
    expect(await signIn(person, first, browserOf(person))).toBe(423)
    expect(await signIn(person, second)).toBe(204)
  })
})

describe('a locked account', () => {
  const motivo = 'Llamó y no puede ingresar.'
  const idOf = async ({ email }: Enrolled) =>
    (
      await api.db
        .selectFrom('staff_account')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id

  it('is unlocked by an administrator, who is recorded', async () => {
    const [person, { cookies }] = [
      await enrolWithPassword(api),
      await enrolWithPasskey(api, ['administracion']),
    ]
    const id = await idOf(person)
    const isLocked = async () => {
      const team = await api.app.inject({ url: '/api/fundacion/equipo', cookies })
      return team.json<Team>().filas.find((colleague) => colleague.id === id)?.bloqueada
    }
    const unlock = () => staffPost(api, `/equipo/${id}/desbloquear`, { cookies, payload: { motivo } })
    expect([await isLocked(), (await unlock()).statusCode]).toEqual([false, 409])
    await fail(person)
    await fail(person, browserOf(person))
    expect([await isLocked(), (await unlock()).statusCode, await isLocked()]).toEqual([true, 204, false])
    for (let failure = 0; failure < 5; failure += 1) expect(await prove(person)).toBe(403)
    expect([await isLocked(), (await unlock()).statusCode, await isLocked()]).toEqual([true, 204, false])
    const rows = await api.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'staff')
      .where('outcome', '=', 'ok')
      .orderBy('id')
      .execute()
    const recorded = rows.find(({ details }) => details['command'] === 'equipo desbloquear')
    expect(recorded?.details).toMatchObject({ account: id, reason: motivo })
    const [first, second] = person.codes
    expect(await signIn(person, first)).toBe(204)
    expect(await signIn(person, second, browserOf(person))).toBe(204)
  })
})
