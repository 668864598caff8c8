import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createTestMail } from '../testing/mail'
import { addMember, removeEverybody, testPerson, verified } from '../testing/people'
import { addReachable, mainAddress, post } from '../testing/recovery'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { statementsOf } from '../testing/statements'

const { numero_identificacion } = testPerson

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ limits: { recoveriesPerMinute: 3 } })
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await api.db.deleteFrom('mail_message').execute()
})

const ask = (fields: object = {}, remoteAddress = '203.0.113.1') =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/recuperacion',
    remoteAddress,
    payload: { numero_identificacion, correo: mainAddress, ...fields },
  })
const stored = () => api.db.selectFrom('mail_message').select(['kind', 'facts', 'address']).execute()

describe('POST /auth/recuperacion', () => {
  it('does the same work and responds alike, whatever was typed', async () => {
    const id = await addReachable(api)
    await addMember(api.db, { numero_identificacion: '9900000002', password_hash: null })
    const { db } = api.app
    const cases = [
      {},
      { correo: 'otra@correo.example' },
      { numero_identificacion: '9900000002' },
      { numero_identificacion: '9900000999' },
      { numero_identificacion: 'mi clave', correo: '' },
    ]
    const seen: { texts: string[]; response: unknown }[] = []
    for (const [index, fields] of cases.entries()) {
      let response: unknown
      const statements = await statementsOf(db, async (heard) => {
        api.app.db = heard
        const { statusCode, body } = await ask(fields, `203.0.113.${index + 1}`)
        response = { statusCode, body }
        api.app.db = db
      })
      seen.push({ texts: statements.map(({ sql }) => sql), response })
    }
    expect(seen[0]?.response).toEqual({ statusCode: 202, body: '{"ok":true}' })
    expect(seen[0]?.texts.some((text) => text.includes('mail_message'))).toBe(true)
    expect(seen[0]?.texts.some((text) => /compareciente\b(?!_id)/.test(text))).toBe(false)
    for (const one of seen) expect(one).toEqual(seen[0])
    expect(await stored()).toHaveLength(cases.length)
    const office = createTestMail(api.db)
    await office.deliver()
    expect(office.letters.map(({ to }) => to)).toEqual([mainAddress])
    expect(await api.db.selectFrom('mail_link').select('compareciente_id').execute()).toEqual([
      { compareciente_id: id },
    ])
  })

  it('accepts a number typed in groups and an address with spaces around it', async () => {
    await addReachable(api)
    expect(
      (await ask({ numero_identificacion: '9.900.000.001', correo: ` ${mainAddress} ` })).statusCode,
    ).toBe(202)
    const office = createTestMail(api.db)
    expect(await office.deliver()).toEqual(['sent'])
  })

  it('sends nothing to an address with a line break', async () => {
    await addReachable(api)
    expect((await ask({ correo: `${mainAddress}\r\nBcc: b@correo.example` })).statusCode).toBe(202)
    expect(await createTestMail(api.db).deliver()).not.toContain('sent')
  })

  it.each([
    ['a number that is too long', { numero_identificacion: '9'.repeat(41) }],
    ['a number with a control character', { numero_identificacion: '99\u000000' }],
    ['an address that is too long', { correo: `${'a'.repeat(255)}@correo.example` }],
    ['an address with a control character', { correo: 'a@correo.example\u0000b@correo.example' }],
    ['an address with half a character', { correo: 'a\ud800@correo.example' }],
    ['an unknown key', { admin: true }],
    ['a list', { correo: [mainAddress] }],
  ])('rejects %s with 400 and repeats nothing of it', async (_what, fields) => {
    const response = await ask(fields)
    expect(response.statusCode).toBe(400)
    for (const value of Object.values(fields).flat())
      expect(response.body).not.toContain(String(value).slice(0, 12))
    expect(await stored()).toEqual([])
  })

  it.each([
    ['an address', ['203.0.113.1'], 3],
    ['an IPv6 /48', ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'], 6],
    ['each address, not of the site', Array.from({ length: 11 }, (_, index) => `203.0.113.${index + 1}`), 33],
  ])('limits the requests of %s', async (_what, addresses, most) => {
    await api.db.deleteFrom('rate_limit').execute()
    let accepted = 0
    for (const address of addresses)
      for (let time = 0; time < 4; time += 1) {
        const response = await ask({}, address)
        if (response.statusCode === 202) accepted += 1
        else {
          expect(response.statusCode).toBe(429)
          expect(response.headers['retry-after']).toMatch(/^\d+$/)
        }
      }
    expect(accepted).toBe(most)
  })

  it('keeps one message waiting for an account, however many networks ask', async () => {
    await addReachable(api)
    const office = createTestMail(api.db)
    for (const time of [1, 2]) {
      for (const last of [1, 2, 3, 4])
        expect((await ask({}, `198.51.100.${time}${last}`)).statusCode).toBe(202)
      expect(await office.deliver()).toEqual(['sent'])
    }
  })

  it('reaches an imported person only once the identity is verified', async () => {
    const id = await addReachable(api, { password_hash: null })
    const office = createTestMail(api.db)
    await ask()
    expect(await office.deliver()).toEqual(['dropped'])
    await api.db.updateTable('compareciente').set(verified).where('id', '=', id).execute()
    await ask()
    expect(await office.deliver()).toEqual(['sent'])
    const password = 'otro camino'
    expect(
      (await post(api, '/recuperacion/contrasena', { token: office.lastToken(), password })).statusCode,
    ).toBe(204)
    const login = await post(api, '/login', { numero_identificacion, password })
    expect(login.statusCode).toBe(200)
  })
})
