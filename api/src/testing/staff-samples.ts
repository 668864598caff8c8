import type { InjectOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { TotpSetup } from '@fcr/shared/contracts/staff/sign-in'
import { countFailure } from '../limits/login-lock'
import { codeAt } from '../staff/team/password/totp'
import { createAuthenticator } from './authenticator'
import { enrolWithPasskey, enrolWithPassword, invite, staffPassword, staffPost } from './invitations'
import { addStaff } from './sessions'
import type { TestApi } from './start-test-api'

const assertion = { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
const passkey = { nombre: 'Celular', id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] }
const factor = { contrasena: staffPassword, inscripcion: 'x', codigo: '000000' }

/** A valid body for each route of the staff's sign-in and accounts. */
export const staffBodies: Record<string, () => object> = {
  '/api/fundacion/ingreso/llave': () => assertion,
  '/api/fundacion/ingreso/contrasena': () => ({ correo: 'x@y.example', contrasena: 'x', codigo: 'x' }),
  '/api/fundacion/comprobar/llave': () => assertion,
  '/api/fundacion/comprobar/contrasena': () => ({ contrasena: 'x', codigo: 'x' }),
  '/api/fundacion/invitacion': () => ({ token: 'x' }),
  '/api/fundacion/invitacion/llave/opciones': () => ({ token: 'x' }),
  '/api/fundacion/invitacion/llave': () => ({ token: 'x', llave: passkey }),
  '/api/fundacion/invitacion/codigo': () => ({ token: 'x' }),
  '/api/fundacion/invitacion/contrasena': () => ({ token: 'x', clave: factor }),
  '/api/fundacion/cuenta/llaves': () => passkey,
  '/api/fundacion/cuenta/llaves/:id/nombre': () => ({ nombre: 'Celular' }),
  '/api/fundacion/cuenta/contrasena': () => factor,
  '/api/fundacion/equipo/invitaciones': () => ({
    nombre: 'Rosa Ejemplo',
    correo: `${randomUUID()}@equipo.example`,
    roles: ['datos'],
    enviar: true,
  }),
  '/api/fundacion/equipo/invitaciones/:id/reenviar': () => ({ enviar: true }),
  '/api/fundacion/equipo/:id/desbloquear': () => ({ motivo: 'Llamó y no puede ingresar.' }),
  '/api/fundacion/equipo/:id/roles': () => ({ roles: ['datos'], motivo: 'Cambió de trabajo.' }),
  '/api/fundacion/equipo/:id/desactivar': () => ({ motivo: 'Se retiró.' }),
  '/api/fundacion/equipo/:id/activar': () => ({ motivo: 'Volvió.' }),
  '/api/fundacion/equipo/:id/ingreso': () => ({ motivo: 'Perdió el celular.' }),
}

type Sample = Omit<InjectOptions, 'url'> & { url?: string }

/** Adds an application to a session, and returns what confirms it. */
async function confirmed(api: TestApi, cookies: Record<string, string>) {
  const setup = (await staffPost(api, '/cuenta/codigo', { cookies })).json<TotpSetup>()
  return { ...factor, inscripcion: setup.inscripcion, codigo: codeAt(setup.secreto) }
}

async function ownPasskeyId(api: TestApi, cookies: Record<string, string>) {
  const account = await api.app.inject({ url: '/api/fundacion/cuenta', cookies })
  return account.json<{ llaves: { id: string }[] }>().llaves[0]?.id ?? ''
}

/** A colleague in the path, and a second administrator who can approve. */
async function colleague(api: TestApi, path: string, disabled = false) {
  await enrolWithPasskey(api, ['administracion'])
  const { cookies } = await enrolWithPasskey(api, ['administracion'])
  const { id } = await addStaff(api, ['atencion'])
  const disabled_at = disabled ? new Date() : null
  await api.db.updateTable('staff_account').set({ disabled_at }).where('id', '=', id).execute()
  return { headers: {}, cookies, id, url: `/api/fundacion/equipo/${id}/${path}` }
}

async function lockAccount({ db }: TestApi, id: string) {
  for (let failure = 0; failure < 5; failure += 1) await countFailure(db, { proofOf: id })
}

const openInvitation = async (api: TestApi, path: string) => ({
  url: `/api/fundacion/equipo/invitaciones/${(await invite(api)).id}/${path}`,
})

/** By route: a request that succeeds, where a valid body is not enough. */
export const staffSuccess = (api: TestApi): Record<string, () => Promise<Sample>> => ({
  '/api/fundacion/ingreso/llave': async () => {
    const { authenticator } = await enrolWithPasskey(api)
    const options = (await staffPost(api, '/ingreso/llave/opciones')).json<never>()
    return { payload: authenticator.sign(options) }
  },
  '/api/fundacion/ingreso/contrasena': async () => {
    const { email, secret } = await enrolWithPassword(api)
    return { payload: { correo: email, contrasena: staffPassword, codigo: codeAt(secret) } }
  },
  '/api/fundacion/comprobar/llave': async () => {
    const { authenticator, cookies } = await enrolWithPasskey(api)
    const { llave } = (await staffPost(api, '/comprobar', { cookies })).json<{ llave: never }>()
    return { headers: {}, cookies, payload: authenticator.sign(llave) }
  },
  '/api/fundacion/comprobar/contrasena': async () => {
    const { secret, cookies } = await enrolWithPassword(api)
    return { headers: {}, cookies, payload: { contrasena: staffPassword, codigo: codeAt(secret) } }
  },
  '/api/fundacion/invitacion': async () => ({ payload: { token: (await invite(api)).token } }),
  '/api/fundacion/invitacion/llave/opciones': async () => ({
    payload: { token: (await invite(api)).token },
  }),
  '/api/fundacion/invitacion/llave': async () => {
    const { token } = await invite(api)
    const options = (await staffPost(api, '/invitacion/llave/opciones', { payload: { token } })).json<never>()
    return { payload: { token, llave: createAuthenticator().create(options) } }
  },
  '/api/fundacion/invitacion/codigo': async () => ({ payload: { token: (await invite(api)).token } }),
  '/api/fundacion/invitacion/contrasena': async () => {
    const { token } = await invite(api)
    const setup = (await staffPost(api, '/invitacion/codigo', { payload: { token } })).json<TotpSetup>()
    const clave = { ...factor, inscripcion: setup.inscripcion, codigo: codeAt(setup.secreto) }
    return { payload: { token, clave } }
  },
  '/api/fundacion/cuenta/llaves': async () => {
    const { cookies } = await enrolWithPassword(api)
    const options = (await staffPost(api, '/cuenta/llaves/opciones', { cookies })).json<never>()
    return { headers: {}, cookies, payload: createAuthenticator().create(options) }
  },
  '/api/fundacion/cuenta/llaves/:id/nombre': async () => {
    const { cookies } = await enrolWithPasskey(api)
    return {
      headers: {},
      cookies,
      url: `/api/fundacion/cuenta/llaves/${await ownPasskeyId(api, cookies)}/nombre`,
    }
  },
  '/api/fundacion/cuenta/llaves/:id/quitar': async () => {
    const { cookies } = await enrolWithPasskey(api)
    await staffPost(api, '/cuenta/contrasena', { cookies, payload: await confirmed(api, cookies) })
    return {
      headers: {},
      cookies,
      url: `/api/fundacion/cuenta/llaves/${await ownPasskeyId(api, cookies)}/quitar`,
    }
  },
  '/api/fundacion/cuenta/contrasena': async () => {
    const { cookies } = await enrolWithPasskey(api)
    return { headers: {}, cookies, payload: await confirmed(api, cookies) }
  },
  '/api/fundacion/cuenta/contrasena/quitar': async () => {
    const { cookies } = await enrolWithPasskey(api)
    await staffPost(api, '/cuenta/contrasena', { cookies, payload: await confirmed(api, cookies) })
    return { headers: {}, cookies }
  },
  '/api/fundacion/equipo/invitaciones/:id/reenviar': () => openInvitation(api, 'reenviar'),
  '/api/fundacion/equipo/invitaciones/:id/retirar': () => openInvitation(api, 'retirar'),
  '/api/fundacion/equipo/:id/desbloquear': async () => {
    const sample = await colleague(api, 'desbloquear')
    await lockAccount(api, sample.id)
    return sample
  },
  '/api/fundacion/equipo/:id/roles': () => colleague(api, 'roles'),
  '/api/fundacion/equipo/:id/desactivar': () => colleague(api, 'desactivar'),
  '/api/fundacion/equipo/:id/activar': () => colleague(api, 'activar', true),
  '/api/fundacion/equipo/:id/ingreso': () => colleague(api, 'ingreso'),
  '/api/fundacion/cuenta/recuperacion': async () => ({
    headers: {},
    cookies: (await enrolWithPassword(api)).cookies,
  }),
})
