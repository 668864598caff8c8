import { policyVersion } from '@fcr/shared/contracts/policy'
import { validRegistration } from '@fcr/shared/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { hashPassword } from '../passwords/hash'
import { countFailure, isLocked } from '../limits/login-lock'
import { asMember } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const own = '9900000123'
const password = 'Camino2026'

describe('POST /funciones/registro from a signed-in member', () => {
  let api: TestApi
  let session: { cookie: string }

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'POST', url: '/api/funciones/registro', payload: body as object, headers })

  beforeAll(async () => {
    api = await startTestApi()
  })
  beforeEach(async () => {
    await api.db.deleteFrom('compareciente').execute()
    await api.db.deleteFrom('login_lock').execute()
    await api.db.deleteFrom('rate_limit').execute()
    await post(validRegistration())
    session = await asMember(api, own)
  })
  afterAll(() => api.close())

  const edited = (currentPassword = password) => {
    const form = validRegistration()
    form.userData.contraseña = form.userData.confirmContraseña = currentPassword
    form.secondSection.direccion = 'Carrera Inventada 1 # 00-00'
    return form
  }
  const person = () =>
    api.db.selectFrom('compareciente').selectAll().where('numero_identificacion', '=', own).executeTakeFirst()

  it('stores the change over the version it started from and returns the next one', async () => {
    const response = await post(edited(), { ...session, 'if-match': '"1"' })
    expect(response.json()).toEqual({ statusCode: 200, message: 'Datos actualizados.' })
    expect(response.headers.etag).toBe('"2"')
    expect(await person()).toMatchObject({ direccion_residencia: 'Carrera Inventada 1 # 00-00', version: 2 })
  })

  it('accepts the stored name unchanged, whatever signs it has, and no other name with such signs', async () => {
    const nombre = 'Ángela D\u2019Alessandro'
    await api.db.updateTable('compareciente').set({ nombre_apellido_completo: nombre }).execute()
    const named = (name: string) => {
      const form = edited()
      form.userData.nombre = name
      return form
    }
    expect((await post(named(`${nombre}-Prueba`), session)).json()).toMatchObject({
      errors: [{ path: 'userData.nombre', message: 'El nombre solo puede contener letras.' }],
    })
    expect((await post(named(nombre), session)).statusCode).toBe(200)
  })

  it('records the consent that the edit was sent under', async () => {
    await post(edited(), session)
    const trail = api.db.selectFrom('audit_event').select(['action', 'subject', 'details'])
    expect(await trail.orderBy('id', 'desc').executeTakeFirst()).toEqual({
      action: 'profile_edit',
      subject: own,
      details: { consent: String(policyVersion.number) },
    })
  })

  it('accepts an edit without If-Match and keeps the password', async () => {
    const before = await person()
    expect((await post(edited(), session)).statusCode).toBe(200)
    expect((await person())?.password_hash).toBe(before?.password_hash)
  })

  it('does not apply the password rules to the current password', async () => {
    const password_hash = await hashPassword('Password1')
    await api.db.updateTable('compareciente').set({ password_hash }).execute()
    expect((await post(edited('Password1'), session)).statusCode).toBe(200)
  })

  it.each(['"7"', '"otra"', 'sin comillas'])('rejects an edit over the version %s', async (ifMatch) => {
    const response = await post(edited(), { ...session, 'if-match': ifMatch })
    expect(response.statusCode).toBe(412)
    expect(response.json()).toMatchObject({ code: 'version_conflict' })
    expect(await person()).toMatchObject({ version: 1 })
  })

  it('lets only one of two edits over the same version succeed', async () => {
    const headers = { ...session, 'if-match': '"1"' }
    const responses = await Promise.all([post(edited(), headers), post(edited(), headers)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
    expect(await person()).toMatchObject({ version: 2 })
  })

  it('stores an edit only once when it is sent ten times at once', async () => {
    const headers = { ...session, 'if-match': '"1"', 'idempotency-key': 'edicion-sintetica-01' }
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(edited(), headers)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await person()).toMatchObject({ version: 2 })
  })

  it('stores an edit whose key another member, or the registration, has used', async () => {
    await api.db.deleteFrom('compareciente').execute()
    const key = { 'idempotency-key': 'edicion-sintetica-03' }
    await post(validRegistration(), key)
    const other = validRegistration()
    other.userData.cedula = '9900000124'
    await post(other)
    expect((await post(other, { ...(await asMember(api, '9900000124')), ...key })).statusCode).toBe(200)
    // The same answers as in the registration, whose response would otherwise be given.
    const response = await post(validRegistration(), { ...(await asMember(api, own)), ...key })
    expect(response.json()).toEqual({ statusCode: 200, message: 'Datos actualizados.' })
    expect(await person()).toMatchObject({ version: 2 })
  })

  it('is unaffected when strangers lock the number, and does not lock the login', async () => {
    for (let failure = 0; failure < 5; failure += 1) await countFailure(api.db, { number: own })
    expect((await post(edited(), session)).statusCode).toBe(200)
    expect(await isLocked(api.db, { number: own })).toBe(true)
    await api.db.deleteFrom('login_lock').execute()
    for (let index = 0; index < 5; index++) await post(edited('Equivocada1'), session)
    expect(await isLocked(api.db, { number: own })).toBe(false)
  })

  it('requires the current password, and locks after five wrong ones', async () => {
    const statuses = []
    for (let index = 0; index < 6; index++)
      statuses.push((await post(edited('Equivocada1'), session)).statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 423])
    expect((await post(edited(), session)).statusCode).toBe(423)
    expect(await person()).toMatchObject({ version: 1 })
  })

  it('allows ten a minute per person, without affecting others', async () => {
    const other = validRegistration()
    other.userData.cedula = '9900000124'
    await post(other)
    const othersSession = await asMember(api, '9900000124')
    const responses = await Promise.all(Array.from({ length: 12 }, () => post(edited(), session)))
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await person()).toMatchObject({ version: 11 })
    other.userData.contraseña = other.userData.confirmContraseña = password
    expect((await post(other, othersSession)).statusCode).toBe(200)
  })

  it('reports the wrong password at its field', async () => {
    const response = await post(edited('Equivocada1'), session)
    expect(response.json()).toMatchObject({
      code: 'wrong_password',
      errors: [{ path: 'userData.contraseña', message: 'La contraseña actual no es correcta.' }],
    })
  })

  it('cannot edit another person', async () => {
    const other = validRegistration()
    other.userData.cedula = '9900000124'
    await post(other)
    const form = edited()
    form.userData.cedula = '9900000124'
    expect((await post(form, session)).statusCode).toBe(403)
    const victim = await api.db
      .selectFrom('compareciente')
      .select(['version', 'direccion_residencia'])
      .where('numero_identificacion', '=', '9900000124')
      .executeTakeFirst()
    expect(victim).toEqual({ version: 1, direccion_residencia: 'Calle Inventada 0 # 00-00' })
  })

  it('creates no new person from an edit whose session has ended', async () => {
    await api.db.updateTable('session').set({ ended_at: new Date(), end_reason: 'test' }).execute()
    expect((await post(edited(), { ...session, 'if-match': '"1"' })).statusCode).toBe(401)
    expect(await person()).toMatchObject({ version: 1 })
  })
})
