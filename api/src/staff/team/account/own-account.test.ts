import type { OwnAccount } from '@fcr/shared/contracts/staff/account'
import type { RecoveryCodes, TotpSetup } from '@fcr/shared/contracts/staff/sign-in'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { endSessionsOfStaff } from '../../../sessions/session-store'
import { createAuthenticator } from '../../../testing/authenticator'
import { holdHalfMinute } from '../../../testing/half-minute'
import {
  enrolWithPasskey,
  passkeySignIn,
  passwordSignIn,
  staffPassword,
  staffPost,
} from '../../../testing/invitations'
import { createTestMail } from '../../../testing/mail'
import { meanwhile } from '../../../testing/meanwhile'
import { cookiesOf } from '../../../testing/people'
import { startTestApi, type TestApi } from '../../../testing/start-test-api'
import { codeAt } from '../password/totp'

holdHalfMinute()

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Cookies = Record<string, string>
const account = async (cookies: Cookies) =>
  (await api.app.inject({ url: '/api/fundacion/cuenta', cookies })).json<OwnAccount>()
const post = async (cookies: Cookies, path: string, payload?: object) =>
  staffPost(api, `/cuenta${path}`, { cookies, ...(payload && { payload }) })
const addPasskey = async (cookies: Cookies, authenticator = createAuthenticator()) => {
  const options = (await post(cookies, '/llaves/opciones')).json<never>()
  return post(cookies, '/llaves', authenticator.create(options))
}

describe('the own account', () => {
  it('adds, renames and removes passkeys, and tells its address', async () => {
    const { cookies, email } = await enrolWithPasskey(api)
    const second = createAuthenticator()
    expect((await addPasskey(cookies, second)).statusCode).toBe(204)
    expect((await passkeySignIn(api, second)).statusCode).toBe(204)
    const [first, added] = (await account(cookies)).llaves
    expect(added).toMatchObject({ nombre: 'Computador de la oficina', ultimo_uso: expect.any(String) })
    await post(cookies, `/llaves/${added?.id}/nombre`, { nombre: 'Celular' })
    expect((await post(cookies, `/llaves/${first?.id}/quitar`)).statusCode).toBe(204)
    expect((await account(cookies)).llaves).toMatchObject([{ nombre: 'Celular' }])
    const office = createTestMail(api.db)
    await office.deliver()
    const subjects = office.letters.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects).toEqual(['Cambió su forma de ingresar', 'Cambió su forma de ingresar'])
  })

  it('keeps the last way in, also when two are removed at once', async () => {
    const { cookies } = await enrolWithPasskey(api)
    const only = (await account(cookies)).llaves[0]?.id ?? ''
    expect((await post(cookies, `/llaves/${only}/quitar`)).json()).toMatchObject({ code: 'last_factor' })
    await addPasskey(cookies)
    const both = (await account(cookies)).llaves.map(({ id }) => post(cookies, `/llaves/${id}/quitar`))
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect((await account(cookies)).llaves).toHaveLength(1)
  })

  it('removes no passkey of another person', async () => {
    const [own, other] = [await enrolWithPasskey(api), await enrolWithPasskey(api)]
    const foreign = (await account(other.cookies)).llaves[0]?.id ?? ''
    expect((await post(own.cookies, `/llaves/${foreign}/quitar`)).statusCode).toBe(404)
    expect((await post(own.cookies, `/llaves/${foreign}/nombre`, { nombre: 'Mía' })).statusCode).toBe(404)
  })

  it('sets a password with application, prints new codes, and removes them', async () => {
    const { cookies, email: correo } = await enrolWithPasskey(api)
    const setup = (await post(cookies, '/codigo')).json<TotpSetup>()
    const factor = {
      contrasena: staffPassword,
      inscripcion: setup.inscripcion,
      codigo: codeAt(setup.secreto),
    }
    const { codigos: first } = (await post(cookies, '/contrasena', factor)).json<RecoveryCodes>()
    expect((await post(cookies, '/contrasena', factor)).json()).toMatchObject({ code: 'setup_expired' })
    const { codigos: second } = (await post(cookies, '/recuperacion')).json<RecoveryCodes>()
    expect((await passwordSignIn(api, { correo, codigo: first[0] ?? '' })).statusCode).toBe(401)
    expect((await passwordSignIn(api, { correo, codigo: second[0] ?? '' })).statusCode).toBe(204)
    expect((await account(cookies)).contrasena).toMatchObject({ codigos: 9 })
    expect((await post(cookies, '/contrasena/quitar')).statusCode).toBe(204)
    expect((await passwordSignIn(api, { correo, codigo: second[1] ?? '' })).statusCode).toBe(401)
    expect((await post(cookies, '/recuperacion')).statusCode).toBe(404)
  })

  it('gets no way in from a session that is ended while it adds one', async () => {
    const { cookies, email } = await enrolWithPasskey(api)
    const { id } = await api.db
      .selectFrom('staff_account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const options = (await post(cookies, '/llaves/opciones')).json<never>()
    const added = createAuthenticator()
    const reset = () => endSessionsOfStaff(api.db, id, 'ways_reset')
    const add = () => post(cookies, '/llaves', added.create(options))
    expect((await meanwhile(api.app, 'sessionId', reset, add)).statusCode).toBe(401)
    expect((await passkeySignIn(api, added)).statusCode).toBe(401)
  })

  it('lists the sessions and ends the others', async () => {
    const { cookies, authenticator } = await enrolWithPasskey(api)
    const other = cookiesOf(await passkeySignIn(api, authenticator))
    expect((await account(cookies)).sesiones.map(({ actual }) => actual).sort()).toEqual([false, true])
    expect((await post(cookies, '/sesiones/cerrar-otras')).json()).toEqual({ cerradas: 1 })
    expect((await api.app.inject({ url: '/api/fundacion/me', cookies: other })).statusCode).toBe(401)
    expect((await account(cookies)).sesiones).toHaveLength(1)
  })
})
