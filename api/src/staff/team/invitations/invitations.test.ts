import type { TotpSetup } from '@fcr/shared/contracts/staff/sign-in'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createAuthenticator } from '../../../testing/authenticator'
import { holdHalfMinute } from '../../../testing/half-minute'
import {
  enrolWithPasskey,
  invite,
  passkeySignIn,
  staffPassword,
  staffPost,
} from '../../../testing/invitations'
import { createTestMail } from '../../../testing/mail'
import { auditReader } from '../../../testing/people'
import { startTestApi, type TestApi } from '../../../testing/start-test-api'
import { codeAt } from '../password/totp'
import { createInvitation, renewInvitation, withdrawInvitation } from './invitations-repository'

holdHalfMinute()

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const read = async (token: string) => (await staffPost(api, '/invitacion', { payload: { token } })).statusCode

describe('the link of an invitation', () => {
  it('shows whom it is for, opens an account with its roles, and works once', async () => {
    const { token, email } = await invite(api, ['datos', 'auditoria'])
    const shown = await staffPost(api, '/invitacion', { payload: { token } })
    expect(shown.json()).toMatchObject({ correo: email, roles: ['datos', 'auditoria'], reemplazo: false })
    const authenticator = createAuthenticator()
    const ask = () => staffPost(api, '/invitacion/llave/opciones', { payload: { token } })
    const llave = authenticator.create((await ask()).json<never>())
    const audit = auditReader(api.db)
    await audit()
    expect((await staffPost(api, '/invitacion/llave', { payload: { token, llave } })).statusCode).toBe(204)
    expect(await audit()).toEqual(['fundacion staff ok -', 'fundacion login ok -'])
    expect(await read(token)).toBe(410)
    expect((await staffPost(api, '/invitacion/llave', { payload: { token, llave } })).statusCode).toBe(410)
    expect((await passkeySignIn(api, authenticator)).statusCode).toBe(204)
  })

  it('opens one account, however many browsers accept it at once', async () => {
    const { token, email } = await invite(api)
    const browsers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const options = await staffPost(api, '/invitacion/llave/opciones', { payload: { token } })
        return createAuthenticator().create(options.json<never>())
      }),
    )
    const answers = await Promise.all(
      browsers.map(
        async (llave) =>
          (await staffPost(api, '/invitacion/llave', { payload: { token, llave } })).statusCode,
      ),
    )
    expect(answers.filter((status) => status === 204)).toHaveLength(1)
    const accounts = await api.db
      .selectFrom('staff_account')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(accounts).toHaveLength(1)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a device that did not verify the person', { verified: false }],
    ['a frame of another site', { crossOrigin: true }],
    ['an invented challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ])('accepts no passkey from %s, and stays open', async (_name, tricks) => {
    const { token } = await invite(api)
    const options = await staffPost(api, '/invitacion/llave/opciones', { payload: { token } })
    const llave = createAuthenticator().create(options.json<never>(), tricks)
    expect((await staffPost(api, '/invitacion/llave', { payload: { token, llave } })).statusCode).toBe(400)
    expect(await read(token)).toBe(200)
  })

  it('accepts no passkey that answers the challenge of another invitation', async () => {
    const [own, other] = [await invite(api), await invite(api)]
    const options = await staffPost(api, '/invitacion/llave/opciones', { payload: { token: other.token } })
    const llave = createAuthenticator().create(options.json<never>())
    const payload = { token: own.token, llave }
    expect((await staffPost(api, '/invitacion/llave', { payload })).statusCode).toBe(400)
  })

  it('wants a password that keeps the rules and the code that the application shows', async () => {
    const { token, email } = await invite(api)
    const setup = (await staffPost(api, '/invitacion/codigo', { payload: { token } })).json<TotpSetup>()
    expect(setup.direccion).toContain(`secret=${setup.secreto}`)
    const send = (contrasena: string, codigo: string) =>
      staffPost(api, '/invitacion/contrasena', {
        payload: { token, clave: { contrasena, inscripcion: setup.inscripcion, codigo } },
      })
    const code = codeAt(setup.secreto)
    const codeOf = async (answer: ReturnType<typeof send>) => (await answer).json<{ code: string }>().code
    expect(await codeOf(send('corta', code))).toBe('password_length')
    expect(await codeOf(send('12345678', code))).toBe('password_guessable')
    expect(await codeOf(send(`clave ${email.split('@')[0] ?? ''}`, code))).toBe('password_guessable')
    expect(await codeOf(send(staffPassword, code === '000000' ? '000001' : '000000'))).toBe('wrong_code')
    expect((await send(staffPassword, code)).statusCode).toBe(200)
  })

  it('ends after 72 hours, and when it is withdrawn or renewed', async () => {
    const [old, withdrawn, renewed] = [await invite(api), await invite(api), await invite(api)]
    await api.db
      .updateTable('staff_invitation')
      .set({ expires_at: sql<Date>`expires_at - interval '72 hours'` })
      .where('id', '=', old.id)
      .execute()
    await withdrawInvitation(api.db, withdrawn.id)
    const again = await renewInvitation(api.db, renewed.id, { invitedBy: 'prueba', mailed: false })
    expect([await read(old.token), await read(withdrawn.token), await read(renewed.token)]).toEqual([
      410, 410, 410,
    ])
    expect(await read(again?.token ?? '')).toBe(200)
    expect(await read("' OR 1=1 --")).toBe(410)
  })

  it('limits links that do not work by address', async () => {
    const limits = { ...api.settings.limits }
    await api.db.deleteFrom('rate_limit').execute()
    try {
      Object.assign(api.settings.limits, { recoveriesPerMinute: 1 })
      expect(await read('x')).toBe(410)
      expect(await read('x')).toBe(429)
      expect(await read((await invite(api)).token)).toBe(200)
    } finally {
      Object.assign(api.settings.limits, limits)
    }
  })
})

describe('an invitation by e-mail', () => {
  const send = (email: string) =>
    api.db
      .transaction()
      .execute((trx) =>
        createInvitation(
          trx,
          { name: 'Rosa Ejemplo', email, roles: ['accesos'], invitedBy: 'Marta Demostración' },
          true,
        ),
      )

  it('carries a link that is made when the letter is sent, in the fragment', async () => {
    const office = createTestMail(api.db)
    expect(await send('rosa@equipo.example')).toMatchObject({ token: null })
    expect(await office.deliver()).toEqual(['sent'])
    const { to, text = '' } = office.letters[0] ?? {}
    expect(to).toBe('rosa@equipo.example')
    expect(text).toContain('https://fundacion.example/fundacion/invitacion#')
    expect(text).toContain('Marta Demostración')
    expect(await read(office.lastToken())).toBe(200)
  })

  it('is not sent once it is withdrawn', async () => {
    const office = createTestMail(api.db)
    const invited = await send('luz@equipo.example')
    if (typeof invited === 'string') throw new Error(invited)
    await withdrawInvitation(api.db, invited.id)
    expect(await office.deliver()).toEqual(['dropped'])
  })

  it('goes to nobody who is invited or has an account', async () => {
    expect(await send('ana@equipo.example')).toMatchObject({ token: null })
    expect(await send('ana@equipo.example')).toBe('invited')
    expect(await send((await enrolWithPasskey(api)).email)).toBe('has_account')
  })
})
