import type { AskedApproval } from '@fcr/shared/contracts/staff/approvals'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { InvitationLink, Team } from '@fcr/shared/contracts/staff/team'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { approveAsRead } from '../../../testing/approvals'
import {
  enrolWithPasskey,
  enrolWithPassword,
  passkeySignIn,
  passwordSignIn,
  staffPost,
  type Enrolled,
} from '../../../testing/invitations'
import { createTestMail } from '../../../testing/mail'
import { addStaff } from '../../../testing/sessions'
import { startTestApi, type TestApi } from '../../../testing/start-test-api'
import { codeAt } from '../password/totp'
import { unchangedWords } from './change-labels'

type Person = Enrolled & { id: string; authenticator: Parameters<typeof passkeySignIn>[1] }

let api: TestApi
let first: Person
let second: Person
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
const idOf = async ({ email }: Enrolled) => {
  const account = api.db.selectFrom('staff_account').select('id').where('email', '=', email)
  return (await account.executeTakeFirstOrThrow()).id
}
const enrol = async (roles: StaffRole[]): Promise<Person> => {
  const enrolled = await enrolWithPasskey(api, roles)
  return { ...enrolled, id: await idOf(enrolled) }
}
beforeEach(async () => {
  await api.db.deleteFrom('approval').execute()
  await api.db.deleteFrom('staff_invitation').execute()
  await api.db.updateTable('staff_account').set({ disabled_at: new Date() }).execute()
  first = await enrol(['administracion'])
  second = await enrol(['administracion', 'auditoria'])
})

const post = ({ cookies }: Person, path: string, payload: object) =>
  staffPost(api, path, { cookies, payload })
const change = (by: Person, of: { id: string }, path: string, payload: object = {}) =>
  post(by, `/equipo/${of.id}/${path}`, { motivo: 'Cambió de trabajo.', ...payload })
/** Asks and approves; returns the status of the approval. */
async function changed(of: { id: string }, path: string, payload?: object) {
  const asked = await change(first, of, path, payload)
  expect([asked.statusCode, asked.body]).toEqual([202, expect.any(String)])
  const { aprobacion } = asked.json<AskedApproval>()
  return (await approveAsRead(api, { cookies: second.cookies }, aprobacion)).statusCode
}
const me = ({ cookies }: Person) => api.app.inject({ url: '/api/fundacion/me', cookies })
const team = async (by = first) =>
  (await api.app.inject({ url: '/api/fundacion/equipo', cookies: by.cookies })).json<Team>()
const invitation = { nombre: 'Rosa Ejemplo', correo: 'Rosa@equipo.example', roles: ['datos'], enviar: false }

describe('a change of a colleague’s account', () => {
  it('waits for another administrator, then changes the roles of live sessions', async () => {
    const clerk = await enrol(['atencion'])
    expect(await changed(clerk, 'roles', { roles: ['datos', 'accesos'] })).toBe(204)
    expect((await me(clerk)).json()).toMatchObject({ roles: ['datos', 'accesos'] })
    const [row] = await api.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'staff')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(row?.details).toMatchObject({
      account: clerk.id,
      before: ['atencion'],
      after: ['datos', 'accesos'],
    })
  })

  it('is not approved by the person who asked, or by another role', async () => {
    const clerk = await enrol(['atencion'])
    const asked = (await change(first, clerk, 'desactivar')).json<AskedApproval>()
    const approve = async (person: Person) =>
      (await approveAsRead(api, { cookies: person.cookies }, asked.aprobacion)).statusCode
    expect([await approve(first), await approve(clerk)]).toEqual([403, 404])
    expect((await me(clerk)).statusCode).toBe(200)
  })

  it('disables: sessions end and nobody signs in, until the account is enabled', async () => {
    const clerk = await enrol(['atencion'])
    expect(await changed(clerk, 'desactivar')).toBe(204)
    expect((await me(clerk)).statusCode).toBe(401)
    expect((await passkeySignIn(api, clerk.authenticator)).statusCode).toBe(401)
    expect(await changed(clerk, 'activar')).toBe(204)
    expect((await passkeySignIn(api, clerk.authenticator)).statusCode).toBe(204)
    expect((await me(clerk)).statusCode).toBe(401)
  })

  it('resets: the ways in stop working, and a link goes to the person’s address only', async () => {
    const clerk = await enrol(['atencion'])
    const office = createTestMail(api.db)
    expect(await changed(clerk, 'ingreso')).toBe(204)
    expect((await me(clerk)).statusCode).toBe(401)
    expect((await passkeySignIn(api, clerk.authenticator)).statusCode).toBe(401)
    const [open] = (await team()).invitaciones
    expect(open).toMatchObject({ correo: clerk.email, reemplazo: true, enviada: true })
    const handOver = await post(first, `/equipo/invitaciones/${open?.id}/reenviar`, { enviar: false })
    expect(handOver.statusCode).toBe(404)
    await office.deliver()
    expect(office.letters.at(-1)?.to).toBe(clerk.email)
    const token = office.lastToken()
    const options = await staffPost(api, '/invitacion/llave/opciones', { payload: { token } })
    const llave = clerk.authenticator.create(options.json<never>())
    expect((await staffPost(api, '/invitacion/llave', { payload: { token, llave } })).statusCode).toBe(204)
    expect((await passkeySignIn(api, clerk.authenticator)).statusCode).toBe(204)
    const accounts = (await team()).filas.filter(({ correo }) => correo === clerk.email)
    expect(accounts).toMatchObject([{ id: clerk.id, roles: ['atencion'] }])
  })

  it('resets: a password, its codes and the printed ones stop working', async () => {
    const clerk = await enrolWithPassword(api, ['atencion'])
    const { email: correo, secret, codes } = clerk
    expect(await changed({ id: await idOf(clerk) }, 'ingreso')).toBe(204)
    for (const codigo of [codeAt(secret), ...codes.slice(0, 1)])
      expect((await passwordSignIn(api, { correo, codigo })).statusCode).toBe(401)
  })

  it('never removes the last administrator, also when two are removed at once', async () => {
    // They still have a session, but do not count: they could not sign in again.
    const [asker, approver] = [await enrol(['administracion']), await enrol(['administracion'])]
    const former = [asker.id, approver.id]
    await api.db.deleteFrom('staff_passkey').where('staff_account_id', 'in', former).execute()
    const asked = [
      await change(asker, second, 'desactivar'),
      await change(asker, first, 'roles', { roles: ['datos'] }),
    ].map((answer) => answer.json<AskedApproval>().aprobacion)
    const decided = await Promise.all(
      asked.map((id) => approveAsRead(api, { cookies: approver.cookies }, id)),
    )
    expect(decided.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const refused = decided.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ message: unchangedWords.last_administrator })
    expect((await team(approver)).administradores).toBe(1)
  })

  it('is refused at once where it cannot be', async () => {
    const clerk = await enrol(['atencion'])
    const code = async (path: string, payload?: object, of = clerk) =>
      (await change(first, of, path, payload)).json<{ code: string }>().code
    expect(await code('activar')).toBe('active')
    expect(await code('roles', { roles: ['atencion'] })).toBe('same_roles')
    expect(await code('desactivar', {}, { ...clerk, id: '999999' })).toBe('not_found')
    await api.db
      .updateTable('staff_account')
      .set({ roles: ['datos'] })
      .where('id', '=', second.id)
      .execute()
    expect(await code('ingreso')).toBe('one_administrator')
    expect(await code('desactivar', {}, first)).toBe('last_administrator')
    expect(await code('desactivar')).toBe('nobody_approves')
    const wrong = await change(first, clerk, 'roles', { roles: ['jefe'] })
    expect(wrong.statusCode).toBe(400)
  })
})

describe('inviting', () => {
  it('refuses an address with letters of another alphabet', async () => {
    const refused = await post(first, '/equipo/invitaciones', {
      ...invitation,
      correo: 'r\u043esa@equipo.example',
    })
    expect(refused.statusCode).toBe(400)
  })

  it('shows the link once to the only administrator, at the site’s address', async () => {
    await api.db
      .updateTable('staff_account')
      .set({ roles: ['datos'] })
      .where('id', '=', second.id)
      .execute()
    const invited = await post(first, '/equipo/invitaciones', invitation)
    expect(invited.statusCode).toBe(200)
    const { id, enlace } = invited.json<InvitationLink>()
    const token = /^http:\/\/localhost\/fundacion\/invitacion#([\w-]{43})$/.exec(enlace ?? '')?.[1] ?? ''
    expect((await staffPost(api, '/invitacion', { payload: { token } })).statusCode).toBe(200)
    expect((await team()).invitaciones).toMatchObject([
      { id, correo: 'rosa@equipo.example', estado: 'abierta' },
    ])
    expect((await post(first, '/equipo/invitaciones', invitation)).statusCode).toBe(409)
    const again = await post(first, `/equipo/invitaciones/${id}/reenviar`, { enviar: false })
    expect(again.json<InvitationLink>().enlace).not.toBe(enlace)
    expect((await staffPost(api, '/invitacion', { payload: { token } })).statusCode).toBe(410)
    expect((await post(first, `/equipo/invitaciones/${id}/retirar`, {})).statusCode).toBe(204)
    expect((await team()).invitaciones).toEqual([])
  })

  it('waits for the other administrator where there is one', async () => {
    const asked = await post(first, '/equipo/invitaciones', { ...invitation, enviar: true })
    expect([asked.statusCode, (await team()).invitaciones]).toEqual([202, []])
    const { aprobacion } = asked.json<AskedApproval>()
    await approveAsRead(api, { cookies: second.cookies }, aprobacion)
    expect((await team()).invitaciones).toMatchObject([{ correo: 'rosa@equipo.example', enviada: true }])
  })

  it('by e-mail reaches nobody but the person, also when it is sent again', async () => {
    const wanted = { ...invitation, correo: 'luz@equipo.example', enviar: true }
    const { aprobacion } = (await post(first, '/equipo/invitaciones', wanted)).json<AskedApproval>()
    await approveAsRead(api, { cookies: second.cookies }, aprobacion)
    const again = `/equipo/invitaciones/${(await team()).invitaciones[0]?.id}/reenviar`
    expect((await post(first, again, { enviar: false })).statusCode).toBe(404)
    expect((await post(first, again, { enviar: true })).json()).toMatchObject({ enlace: null })
  })
})

it('lists the team in pages, active people first', async () => {
  for (let count = 0; count < 30; count += 1) await addStaff(api, ['datos'], 'Ana Muestra')
  const { total, filas, administradores } = await team()
  expect(filas).toHaveLength(25)
  expect(total).toBeGreaterThan(30)
  expect(administradores).toBe(2)
  expect(filas[0]).toMatchObject({ nombre: 'Ana Muestra', activa: true, ultimo_uso: null, llaves: 0 })
})
