import { passwordWeakness } from '@fcr/shared/contracts/registration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createApi } from '../app'
import { countFailure, isLocked } from '../limits/login-lock'
import { hashPassword } from '../passwords/hash'
import { loadSettings } from '../settings'
import { addMember, testPassword, testPerson } from '../testing/people'
import { startTestStaff, type TestStaff } from '../testing/staff'
import { temporaryPassword } from '../passwords/temporary-password'

const number = testPerson.numero_identificacion
type Inject = Awaited<ReturnType<typeof createApi>>

let staff: TestStaff
let api: Inject
beforeAll(async () => {
  staff = await startTestStaff()
  api = await createApi({ ...loadSettings({}), logLevel: 'silent' }, { db: staff.db })
})
afterAll(async () => {
  await api.close()
  await staff.close()
})
beforeEach(async () => {
  for (const table of ['session_token', 'session', 'compareciente', 'login_lock'] as const)
    await staff.db.deleteFrom(table).execute()
  await addMember(staff.db)
})

const login = (password: string, cookies: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    cookies,
    payload: { numero_identificacion: number, password },
  })
const openSessions = () => staff.db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()
const lastAudit = () =>
  staff.db
    .selectFrom('audit_event')
    .select(['actor_realm', 'actor_id', 'outcome', 'subject', 'details'])
    .where('action', '=', 'staff')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const lastRefusals = (count: number) =>
  staff.db
    .selectFrom('audit_event')
    .select('outcome')
    .where('action', '=', 'login')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
const expiry = () =>
  staff.db.selectFrom('compareciente').select('password_expires_at').executeTakeFirstOrThrow()
const expire = () =>
  staff.db
    .updateTable('compareciente')
    .set({ password_expires_at: sql<Date>`now() - interval '1 second'` })
    .execute()
const reset = async () =>
  String((await staff.run(['afiliados', 'restablecer', number, '--json'])).json()['temporaryPassword'])
const lock = async (documentNumber: string) => {
  for (let failure = 0; failure < 5; failure += 1) await countFailure(staff.db, { number: documentNumber })
}

describe('afiliados desbloquear', () => {
  it('lets a locked person sign in again', async () => {
    await lock(number)
    expect((await login(testPassword)).statusCode).toBe(423)
    const run = await staff.run(['afiliados', 'desbloquear', number, '--json'])
    expect({ exitCode: run.exitCode, ...run.json() }).toMatchObject({ exitCode: 0, wasLocked: true })
    expect((await login(testPassword)).statusCode).toBe(200)
    expect(await lastAudit()).toMatchObject({
      actor_realm: 'staff',
      actor_id: 'prueba',
      outcome: 'ok',
      subject: number,
      details: { command: 'afiliados desbloquear', locked: true },
    })
  })

  it('also removes the locks of known browsers and of sessions', async () => {
    const device = (await login(testPassword)).cookies.find(({ name }) => name === 'fcr_device')?.value ?? ''
    const known = (password: string) => login(password, { fcr_device: device })
    for (let failure = 0; failure < 5; failure += 1) await known('Equivocada1')
    const reauthentication = { reauthenticationOf: number }
    for (let failure = 0; failure < 5; failure += 1) await countFailure(staff.db, reauthentication)
    expect((await known(testPassword)).statusCode).toBe(423)
    expect((await staff.run(['afiliados', 'desbloquear', number, '--json'])).json()).toMatchObject({
      wasLocked: true,
    })
    expect((await known(testPassword)).statusCode).toBe(200)
    expect(await isLocked(staff.db, reauthentication)).toBe(false)
  })

  it('is repeatable, and unlocks numbers without an account', async () => {
    expect((await staff.run(['members', 'unlock', '9.900.000.001'])).printed).toBe('No estaba bloqueada.')
    await lock('9911111111')
    expect((await staff.run(['members', 'unlock', '9911111111'])).exitCode).toBe(0)
    expect(await isLocked(staff.db, { number: '9911111111' })).toBe(false)
  })
})

describe('afiliados restablecer', () => {
  it('sets a temporary password that must be changed, ends the sessions and removes the lock', async () => {
    await login(testPassword)
    await lock(number)
    const run = await staff.run(['afiliados', 'restablecer', number, '--json'])
    expect(run.exitCode).toBe(0)
    const password = String(run.json()['temporaryPassword'])
    expect(passwordWeakness(password)).toBeUndefined()
    expect(await openSessions()).toEqual([])
    expect(await staff.db.selectFrom('device').select('id').execute()).toEqual([])
    expect((await login(testPassword)).statusCode).toBe(401)
    expect((await login(password)).statusCode).toBe(409)
    const payload = { numero_identificacion: number, oldPassword: password, newPassword: 'Otro-camino-2027' }
    const change = await api.app.inject({ method: 'POST', url: '/api/auth/change-password', payload })
    expect(change.statusCode).toBe(204)
    expect((await login('Otro-camino-2027')).statusCode).toBe(200)
    // It works only once.
    expect((await login(password)).statusCode).toBe(401)
    expect(JSON.stringify(await lastAudit())).not.toContain(password)
  })

  it('prints when it expires: after 72 hours', async () => {
    const run = await staff.run(['afiliados', 'restablecer', number, '--json'])
    const { password_expires_at } = await expiry()
    expect(run.json()['validUntil']).toBe(password_expires_at?.toISOString())
    const { rows } = await sql<{ hours: number }>`
      SELECT round(extract(epoch FROM password_expires_at - updated_at) / 3600)::int AS hours
      FROM compareciente`.execute(staff.db)
    expect(rows).toEqual([{ hours: 72 }])
    const { printed } = await staff.run(['afiliados', 'restablecer', number])
    expect(printed).toMatch(/^Vale hasta el \d{4}-\d\d-\d\d \d\d:\d\d \(72 horas\), para un solo cambio\.$/m)
  })

  it('sets a password that counts as wrong after its expiry', async () => {
    const password = await reset()
    await expire()
    const [wrong, late] = [await login('Equivocada1'), await login(password)]
    const shape = ({ statusCode, json }: typeof late) => ({ statusCode, ...json<object>(), requestId: '' })
    expect(late.statusCode).toBe(401)
    expect(shape(late)).toEqual(shape(wrong))
    expect((await lastRefusals(2)).map(({ outcome }) => outcome)).toEqual([
      'wrong_password',
      'wrong_password',
    ])
    const run = await staff.run(['afiliados', 'estado', number, '--json'])
    expect(run.json()).toMatchObject({ passwordExpired: true, failures: 2 })
    const payload = { numero_identificacion: number, oldPassword: password, newPassword: 'Otro-camino-2027' }
    const change = await api.app.inject({ method: 'POST', url: '/api/auth/change-password', payload })
    expect(change.statusCode).toBe(401)
  })

  it('leaves no expiry after the password is changed', async () => {
    const oldPassword = await reset()
    const payload = { numero_identificacion: number, oldPassword, newPassword: 'Otro-camino-2027' }
    await api.app.inject({ method: 'POST', url: '/api/auth/change-password', payload })
    expect(await expiry()).toEqual({ password_expires_at: null })
  })

  it('still demands a change of a temporary password from before there was an expiry', async () => {
    const password = await reset()
    await staff.db.updateTable('compareciente').set({ password_expires_at: null }).execute()
    expect((await login(password)).statusCode).toBe(409)
  })

  it('does not lock out a person whose own password was stored by the previous version of the server', async () => {
    await reset()
    await expire()
    // That version does not know the expiry, and leaves it in place.
    const password_hash = await hashPassword(testPassword)
    await staff.db.updateTable('compareciente').set({ password_hash, must_change_password: false }).execute()
    expect((await login(testPassword)).statusCode).toBe(200)
    await staff.run(['afiliados', 'forzar-cambio', number])
    expect((await login(testPassword)).statusCode).toBe(409)
  })

  it('gives imported people their first password, and prints it', async () => {
    await staff.db.updateTable('compareciente').set({ password_hash: null }).execute()
    const { printed } = await staff.run(['afiliados', 'restablecer', number])
    const [, password = ''] = /^Contraseña temporal: (\S+)$/m.exec(printed) ?? []
    expect((await login(password)).statusCode).toBe(409)
  })

  it('generates passwords that meet the rules, each a different one', () => {
    const passwords = Array.from({ length: 200 }, temporaryPassword)
    expect(new Set(passwords).size).toBe(200)
    for (const password of passwords) expect(passwordWeakness(password)).toBeUndefined()
    expect(passwords.join('')).not.toMatch(/[01OIl]/)
  })
})

describe('afiliados forzar-cambio', () => {
  it('demands a new password and ends the sessions', async () => {
    await login(testPassword)
    const run = await staff.run(['afiliados', 'forzar-cambio', number, '--json'])
    expect({ exitCode: run.exitCode, ...run.json() }).toMatchObject({ exitCode: 0, endedSessions: 1 })
    expect(await openSessions()).toEqual([])
    expect((await login(testPassword)).statusCode).toBe(409)
  })

  it.each([
    [1, 'Se cerró 1 sesión.'],
    [2, 'Se cerraron 2 sesiones.'],
  ])('says that %i ended', async (count, text) => {
    for (let opened = 0; opened < count; opened += 1) await login(testPassword)
    const { printed } = await staff.run(['afiliados', 'forzar-cambio', number])
    expect(printed).toContain(text)
  })

  it('is refused for a person without a password', async () => {
    await staff.db.updateTable('compareciente').set({ password_hash: null }).execute()
    const { exitCode, logged } = await staff.run(['afiliados', 'forzar-cambio', number])
    expect({ exitCode, logged }).toEqual({
      exitCode: 1,
      logged: 'La persona no tiene contraseña: use "afiliados restablecer".',
    })
    expect(await lastAudit()).toMatchObject({ outcome: 'no_password', subject: number })
  })
})

describe('afiliados estado', () => {
  it('shows whether a person can sign in', async () => {
    await login(testPassword)
    await lock(number)
    const run = await staff.run(['afiliados', 'estado', number, '--json'])
    expect(run.json()).toMatchObject({
      ok: true,
      hasPassword: true,
      mustChange: false,
      registered: false,
      liveSessions: 1,
      failures: 5,
    })
    expect(Date.parse(String(run.json()['lockedUntil']))).toBeGreaterThan(Date.now())
    expect((await staff.run(['afiliados', 'estado', number])).printed).toMatch(/^Bloqueada hasta 2/m)
  })

  it('shows when a temporary password expires, and since when it has expired', async () => {
    const printed = async () => (await staff.run(['afiliados', 'estado', number])).printed
    await reset()
    expect(await printed()).toMatch(/^Tiene contraseña temporal, vence el 2\d{3}-/m)
    await staff.run(['afiliados', 'forzar-cambio', number])
    expect(await printed()).toMatch(/^Tiene contraseña temporal, vence el 2\d{3}-/m)
    await expire()
    expect(await printed()).toMatch(/^Tiene contraseña temporal, venció el 2\d{3}-/m)
  })
})

it.each(['estado', 'desbloquear', 'restablecer', 'forzar-cambio'])(
  'afiliados %s refuses an unknown person and records it',
  async (verb) => {
    const { exitCode, logged } = await staff.run(['afiliados', verb, '9922222222'])
    expect({ exitCode, logged }).toEqual({
      exitCode: 1,
      logged: 'No hay ningún compareciente con esa cédula.',
    })
    expect(await lastAudit()).toMatchObject({
      outcome: 'not_found',
      subject: '9922222222',
      details: { command: `afiliados ${verb}` },
    })
  },
)
