import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { issueCode } from '../access-codes/codes'
import { asOwner } from '../database/app-role'
import { loggerOptions } from '../http/logging'
import { renewHash } from '../passwords/hash'
import { keyIds, usePasswordKeys } from '../passwords/keys'
import { meanwhile } from '../testing/meanwhile'
import {
  addMember,
  auditReader,
  removeEverybody,
  testCode,
  testPassword,
  testPerson,
} from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const { numero_identificacion } = testPerson
const oldKey = 'clave-de-prueba-vieja-'.padEnd(43, 'v')
const newKey = 'clave-de-prueba-nueva-'.padEnd(43, 'n')

let api: TestApi
let log = ''
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString()
      done()
    },
  })
  api = await startTestApi({ logger: { ...(loggerOptions('warn') as object), stream } })
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  usePasswordKeys([oldKey])
  await addMember(api.db)
  log = ''
})
afterEach(() => usePasswordKeys([]))

const post = (url: string, payload: object) => api.app.inject({ method: 'POST', url: `/api${url}`, payload })
const login = (password = testPassword) => post('/auth/login', { numero_identificacion, password })
const change = () =>
  post('/auth/change-password', {
    numero_identificacion,
    oldPassword: testPassword,
    newPassword: 'otro camino',
  })
const person = () => api.db.selectFrom('compareciente').selectAll().executeTakeFirstOrThrow()
const setPerson = (fields: { must_change_password?: boolean; password_hash?: string }) =>
  api.db.updateTable('compareciente').set(fields).execute()
/** Does what a concurrent login of the same person does. */
const renew = async () => {
  const renewed = await renewHash((await person()).password_hash ?? '', testPassword)
  await setPerson({ password_hash: renewed ?? 'not renewed' })
}

describe('a login during a rotation of the password key', () => {
  it('stores the hash again with the first key, and changes nothing else', async () => {
    await login()
    const before = await person()
    usePasswordKeys([newKey, oldKey])
    expect((await login()).statusCode).toBe(200)
    const after = await person()
    expect(after.password_hash).toMatch(new RegExp(`^k:${keyIds()[0]}:`))
    expect({ ...after, password_hash: '' }).toEqual({ ...before, password_hash: '' })
    const open = api.db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()
    expect(await open).toHaveLength(2)
    usePasswordKeys([newKey])
    expect((await login()).statusCode).toBe(200)
    expect((await person()).password_hash).toBe(after.password_hash)
  })

  it('stores nothing while the old key is still the first', async () => {
    const { password_hash } = await person()
    usePasswordKeys([oldKey, newKey])
    expect((await login()).statusCode).toBe(200)
    expect((await person()).password_hash).toBe(password_hash)
  })

  it('stores nothing after a wrong password, or when a change is demanded', async () => {
    await setPerson({ must_change_password: true })
    const before = await person()
    usePasswordKeys([newKey, oldKey])
    expect((await login('Equivocada1')).statusCode).toBe(401)
    expect((await login()).statusCode).toBe(409)
    expect(await person()).toEqual(before)
  })

  it.each([
    ['a login', login, 200],
    ['a change of password', change, 204],
  ])('lets %s succeed while another login stores the hash again', async (_what, request, status) => {
    usePasswordKeys([newKey, oldKey])
    expect((await meanwhile(api.app, 'account', renew, request)).statusCode).toBe(status)
  })

  it('lets many concurrent logins of one person succeed', async () => {
    usePasswordKeys([newKey, oldKey])
    const responses = await Promise.all(Array.from({ length: 6 }, () => login()))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect((await person()).password_hash).toMatch(new RegExp(`^k:${keyIds()[0]}:`))
  })

  it('does not undo an earlier change of password', async () => {
    usePasswordKeys([newKey, oldKey])
    const response = await meanwhile(api.app, 'account', change, () => login())
    expect(response.statusCode).toBe(401)
    expect((await login('otro camino')).statusCode).toBe(200)
  })

  it('succeeds even if the hash cannot be stored again, and logs that', async () => {
    await asOwner(api.db, (trx) =>
      sql`DO $$ BEGIN
        CREATE FUNCTION keep_hash() RETURNS trigger LANGUAGE plpgsql AS $f$
          BEGIN RAISE EXCEPTION 'secret detail'; END $f$;
        CREATE TRIGGER keep_hash BEFORE UPDATE OF password_hash ON compareciente
          FOR EACH ROW EXECUTE FUNCTION keep_hash();
      END $$`.execute(trx),
    )
    usePasswordKeys([newKey, oldKey])
    const response = await login()
    await asOwner(api.db, (trx) => sql`DROP FUNCTION keep_hash CASCADE`.execute(trx))
    expect(response.statusCode).toBe(200)
    expect(log).toContain('a password was not hashed with the current key')
    expect(log).not.toMatch(/secret detail|argon2id|Camino2026|9900000001/)
  })
})

describe('a hash whose key this process lacks', () => {
  const missing = { statusCode: 503, code: 'password_key_missing' }

  it('causes a 503 and no counted failure; the log names the key and no secret', async () => {
    const newAudit = auditReader(api.db)
    await newAudit()
    const [id = ''] = keyIds()
    usePasswordKeys([newKey])
    for (const request of [login, change]) {
      const response = await request()
      expect(response.json()).toMatchObject(missing)
      expect(response.headers['retry-after']).toBe('5')
      expect(response.body).not.toMatch(new RegExp(`${id}|PASSWORD_KEYS`))
    }
    expect(await newAudit()).toEqual([])
    const lines = log.trim().split('\n')
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toContain(`another key (${id})`)
    expect(log).not.toMatch(/clave-de-prueba|\$argon2id|Camino2026|9900000001/)
  })

  it.each([
    ['of a password', () => login()],
    ['of a code', (code: string) => post('/ext/redeem', { code })],
  ])('%s does not count against the address', async (_what, request) => {
    const code = await issueCode(api.db, testCode())
    const { limits } = api.settings
    const generous = { ...limits }
    Object.assign(limits, { loginFailuresPerMinute: 2, loginFailuresPerSite: 2, codeFailuresPerMinute: 2 })
    try {
      usePasswordKeys([newKey])
      for (let count = 0; count < 5; count += 1) expect((await request(code)).json()).toMatchObject(missing)
      const rows = await api.db.selectFrom('rate_limit').select('hits').execute()
      expect(rows.filter(({ hits }) => hits > 0)).toEqual([])
      usePasswordKeys([oldKey])
      expect((await request(code)).statusCode).toBe(200)
    } finally {
      Object.assign(limits, generous)
    }
  })

  it('causes a 503 for a code too, unless the code is no longer valid', async () => {
    const code = await issueCode(api.db, testCode())
    usePasswordKeys([newKey])
    expect((await post('/ext/redeem', { code })).json()).toMatchObject(missing)
    await api.db.updateTable('access_code').set({ revoked_at: new Date() }).execute()
    expect((await post('/ext/redeem', { code })).statusCode).toBe(401)
  })
})
