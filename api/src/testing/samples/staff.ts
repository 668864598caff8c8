import type { TotpSetup } from '@fcr/shared/contracts/staff/sign-in'
import { randomUUID } from 'node:crypto'
import { codeAt } from '../../staff/team/password/totp'
import { countFailure } from '../../limits/login-lock'
import { createAuthenticator } from '../authenticator'
import { enrolWithPasskey, enrolWithPassword, invite, staffPassword, staffPost } from '../invitations'
import { addStaff, staffCookies } from '../sessions'
import type { TestApi } from '../start-test-api'
import { headersOf, type SomeSamples } from './sample'

/** A set-up of password and application, confirmed. */
async function newFactor(api: TestApi, path: string, about: Parameters<typeof staffPost>[2]) {
  const { inscripcion, secreto } = (await staffPost(api, path, about)).json<TotpSetup>()
  return { contrasena: staffPassword, inscripcion, codigo: codeAt(secreto) }
}

/** Somebody who signs in with a passkey or with a password. */
async function withBoth(api: TestApi) {
  const { cookies } = await enrolWithPasskey(api)
  const payload = await newFactor(api, '/cuenta/codigo', { cookies })
  await staffPost(api, '/cuenta/contrasena', { cookies, payload })
  return cookies
}

async function withOwnPasskey(api: TestApi, cookies: Record<string, string>) {
  const account = await api.app.inject({ url: '/api/fundacion/cuenta', cookies })
  const { llaves } = account.json<{ llaves: { id: string }[] }>()
  return { id: llaves[0]?.id ?? '', headers: headersOf(cookies) }
}

/** A colleague in the path, and a second administrator who can approve. */
async function colleague(api: TestApi, isDisabled = false) {
  await enrolWithPasskey(api, ['administracion'])
  const { cookies } = await enrolWithPasskey(api, ['administracion'])
  const { id } = await addStaff(api, ['atencion'])
  const disabled_at = isDisabled ? new Date() : null
  await api.db.updateTable('staff_account').set({ disabled_at }).where('id', '=', id).execute()
  return { id, headers: headersOf(cookies) }
}

const invited = async (api: TestApi) => ({ payload: { token: (await invite(api)).token } })

/** Requests about the staff's own sessions and accounts, and the team. */
export const staffSamples = {
  'POST /fundacion/refresh': async (api) => ({ headers: headersOf(await staffCookies(api)) }),
  'POST /fundacion/ingreso/llave': async (api) => {
    const { authenticator } = await enrolWithPasskey(api)
    const options = (await staffPost(api, '/ingreso/llave/opciones')).json<never>()
    return { payload: authenticator.sign(options) }
  },
  'POST /fundacion/ingreso/contrasena': async (api) => {
    const { email, secret } = await enrolWithPassword(api)
    return { payload: { correo: email, contrasena: staffPassword, codigo: codeAt(secret) } }
  },
  'POST /fundacion/comprobar/llave': async (api) => {
    const { authenticator, cookies } = await enrolWithPasskey(api)
    const { llave } = (await staffPost(api, '/comprobar', { cookies })).json<{ llave: never }>()
    return { headers: headersOf(cookies), payload: authenticator.sign(llave) }
  },
  'POST /fundacion/comprobar/contrasena': async (api) => {
    const { secret, cookies } = await enrolWithPassword(api)
    return {
      headers: headersOf(cookies),
      payload: { contrasena: staffPassword, codigo: codeAt(secret) },
    }
  },
  'POST /fundacion/invitacion': invited,
  'POST /fundacion/invitacion/llave/opciones': invited,
  'POST /fundacion/invitacion/llave': async (api) => {
    const { token } = await invite(api)
    const options = (await staffPost(api, '/invitacion/llave/opciones', { payload: { token } })).json<never>()
    return { payload: { token, llave: createAuthenticator().create(options) } }
  },
  'POST /fundacion/invitacion/codigo': invited,
  'POST /fundacion/invitacion/contrasena': async (api) => {
    const { token } = await invite(api)
    const clave = await newFactor(api, '/invitacion/codigo', { payload: { token } })
    return { payload: { token, clave } }
  },
  'POST /fundacion/cuenta/llaves': async (api) => {
    const { cookies } = await enrolWithPassword(api)
    const options = (await staffPost(api, '/cuenta/llaves/opciones', { cookies })).json<never>()
    return { headers: headersOf(cookies), payload: createAuthenticator().create(options) }
  },
  'POST /fundacion/cuenta/llaves/:id/nombre': async (api) => ({
    ...(await withOwnPasskey(api, (await enrolWithPasskey(api)).cookies)),
    payload: { nombre: 'Celular' },
  }),
  'POST /fundacion/cuenta/llaves/:id/quitar': async (api) => withOwnPasskey(api, await withBoth(api)),
  'POST /fundacion/cuenta/contrasena': async (api) => {
    const { cookies } = await enrolWithPasskey(api)
    const payload = await newFactor(api, '/cuenta/codigo', { cookies })
    return { headers: headersOf(cookies), payload }
  },
  'POST /fundacion/cuenta/contrasena/quitar': async (api) => ({ headers: headersOf(await withBoth(api)) }),
  'POST /fundacion/cuenta/recuperacion': async (api) => ({
    headers: headersOf((await enrolWithPassword(api)).cookies),
  }),
  'POST /fundacion/equipo/invitaciones': () => ({
    payload: {
      nombre: 'Rosa Ejemplo',
      correo: `${randomUUID()}@equipo.example`,
      roles: ['datos'],
      enviar: true,
    },
  }),
  'POST /fundacion/equipo/invitaciones/:id/reenviar': async (api) => ({
    id: (await invite(api)).id,
    payload: { enviar: true },
  }),
  'POST /fundacion/equipo/invitaciones/:id/retirar': async (api) => ({ id: (await invite(api)).id }),
  'POST /fundacion/equipo/:id/desbloquear': async (api) => {
    const sample = await colleague(api)
    for (let failure = 0; failure < 5; failure += 1) await countFailure(api.db, { proofOf: sample.id })
    return { ...sample, payload: { motivo: 'Llamó y no puede ingresar.' } }
  },
  'POST /fundacion/equipo/:id/roles': async (api) => ({
    ...(await colleague(api)),
    payload: { roles: ['datos'], motivo: 'Cambió de trabajo.' },
  }),
  'POST /fundacion/equipo/:id/desactivar': async (api) => ({
    ...(await colleague(api)),
    payload: { motivo: 'Se retiró.' },
  }),
  'POST /fundacion/equipo/:id/activar': async (api) => ({
    ...(await colleague(api, true)),
    payload: { motivo: 'Volvió.' },
  }),
  'POST /fundacion/equipo/:id/ingreso': async (api) => ({
    ...(await colleague(api)),
    payload: { motivo: 'Perdió el celular.' },
  }),
} satisfies SomeSamples
