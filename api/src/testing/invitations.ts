import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { RecoveryCodes, TotpSetup } from '@fcr/shared/contracts/staff/sign-in'
import { randomUUID } from 'node:crypto'
import { createInvitation } from '../staff/team/invitations/invitations-repository'
import { codeAt } from '../staff/team/password/totp'
import { createAuthenticator, type Authenticator, type Tricks } from './authenticator'
import { cookiesOf } from './people'
import type { TestApi } from './start-test-api'

export const staffPassword = 'Sendero2027'

/** Creates an invitation that is handed over; returns its token. */
export async function invite(
  { db }: TestApi,
  roles: StaffRole[] = ['atencion'],
  email = `${randomUUID()}@equipo.example`,
) {
  const invited = await db
    .transaction()
    .execute((trx) =>
      createInvitation(trx, { name: 'Marta Demostración', email, roles, invitedBy: 'prueba' }, false),
    )
  if (typeof invited === 'string' || invited.token === null) throw new Error('not invited')
  return { email, token: invited.token, id: invited.id }
}

/** Sends a call of the staff's area as a browser on the site does. */
export const staffPost = (
  { app }: TestApi,
  url: string,
  {
    payload,
    cookies,
    origin = 'http://localhost',
  }: { payload?: object; cookies?: Record<string, string>; origin?: string } = {},
) =>
  app.inject({
    method: 'POST',
    url: `/api/fundacion${url}`,
    headers: { host: 'localhost', origin },
    ...(payload && { payload }),
    ...(cookies && { cookies }),
  })

export type Enrolled = { email: string; cookies: Record<string, string> }

/** Accepts a new invitation with a passkey. */
export async function enrolWithPasskey(
  api: TestApi,
  roles?: StaffRole[],
  origin = 'http://localhost',
): Promise<Enrolled & { authenticator: Authenticator }> {
  const { token, email } = await invite(api, roles)
  const authenticator = createAuthenticator(origin)
  const ask = await staffPost(api, '/invitacion/llave/opciones', { payload: { token }, origin })
  const payload = { token, llave: authenticator.create(ask.json<never>()) }
  const response = await staffPost(api, '/invitacion/llave', { payload, origin })
  if (response.statusCode !== 204)
    throw new Error(`accepting answered ${response.statusCode}: ${response.body}`)
  return { email, authenticator, cookies: cookiesOf(response) }
}

/** Accepts a new invitation with password and application. */
export async function enrolWithPassword(
  api: TestApi,
  roles?: StaffRole[],
): Promise<Enrolled & { secret: string; codes: string[] }> {
  const { token, email } = await invite(api, roles)
  const setup = (await staffPost(api, '/invitacion/codigo', { payload: { token } })).json<TotpSetup>()
  const clave = {
    contrasena: staffPassword,
    inscripcion: setup.inscripcion,
    // Of the previous half minute, so that the current one can be used to sign in.
    codigo: codeAt(setup.secreto, Date.now() - 30_000),
  }
  const response = await staffPost(api, '/invitacion/contrasena', { payload: { token, clave } })
  if (response.statusCode !== 200)
    throw new Error(`accepting answered ${response.statusCode}: ${response.body}`)
  const { codigos } = response.json<RecoveryCodes>()
  return { email, secret: setup.secreto, codes: codigos, cookies: cookiesOf(response) }
}

/** Signs in with a passkey, perhaps a false one. */
export async function passkeySignIn(
  api: TestApi,
  authenticator: Authenticator,
  tricks?: Tricks,
  cookies?: Record<string, string>,
) {
  const options = (await staffPost(api, '/ingreso/llave/opciones', cookies && { cookies })).json<never>()
  return staffPost(api, '/ingreso/llave', { payload: authenticator.sign(options, tricks) })
}

/** Signs in with password and code. */
export const passwordSignIn = (
  api: TestApi,
  fields: { correo: string; contrasena?: string; codigo: string },
  cookies?: Record<string, string>,
) =>
  staffPost(api, '/ingreso/contrasena', {
    payload: { contrasena: staffPassword, ...fields },
    ...(cookies && { cookies }),
  })
