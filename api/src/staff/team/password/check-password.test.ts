import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type * as argonModule from '@node-rs/argon2'
import { sql } from 'kysely'
import { createRequire } from 'node:module'
import type { TestApi } from '../../../testing/start-test-api'

// The real functions, with counted calls. Modules loaded later get these.
const argon = createRequire(import.meta.url)('@node-rs/argon2') as typeof argonModule
const verify = jest.fn(argon.verify)
jest.unstable_mockModule('@node-rs/argon2', () => ({ hash: argon.hash, verify }))
const { countFailure } = await import('../../../limits/login-lock')
const { hashPassword } = await import('../../../passwords/hash')
const { holdHalfMinute } = await import('../../../testing/half-minute')
const { enrolWithPassword, passwordSignIn } = await import('../../../testing/invitations')
const { meanwhile } = await import('../../../testing/meanwhile')
const { startTestApi } = await import('../../../testing/start-test-api')
const { codeAt } = await import('./totp')

holdHalfMinute()

let api: TestApi
let limits: TestApi['settings']['limits']
beforeAll(async () => {
  api = await startTestApi()
  limits = { ...api.settings.limits }
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('rate_limit').execute()
  await api.db.deleteFrom('login_lock').execute()
})
afterEach(() => void Object.assign(api.settings.limits, limits))

type Enrolled = Awaited<ReturnType<typeof enrolWithPassword>>
type Fields = Parameters<typeof passwordSignIn>[1]

const status = async (fields: Fields) => (await passwordSignIn(api, fields)).statusCode
const idOf = async ({ email }: Enrolled) =>
  (await api.db.selectFrom('staff_account').select('id').where('email', '=', email).executeTakeFirstOrThrow())
    .id
const lock = async (email: string) => {
  for (let failure = 0; failure < 5; failure += 1) await countFailure(api.db, { staffEmail: email })
}
const limitTo = (loginFailuresPerMinute: number) =>
  void Object.assign(api.settings.limits, { loginFailuresPerMinute })
/** The hits counted for clients' addresses. */
const hits = async () => {
  const rows = await api.db.selectFrom('rate_limit').select('hits').execute()
  return rows.reduce((sum, row) => sum + row.hits, 0)
}
/** Accounts of the recorded failures, the last first. */
const recorded = async () => {
  const rows = await api.db
    .selectFrom('audit_event')
    .select('details')
    .where('action', '=', 'login')
    .where('outcome', '=', 'wrong_password')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ details }) => details['account'])
}

const unknown = 'nadie@equipo.example'

describe('a refused attempt', () => {
  it.each([
    ['a code of the application', '000000', 1],
    ['a printed code', 'ABCDE-FGHJK-LMNPQ', 2],
  ])('with %s is hashed as often for an unknown address', async (_what, codigo, hashed) => {
    const { email } = await enrolWithPassword(api)
    for (const correo of [email, unknown]) {
      verify.mockClear()
      expect(await status({ correo, contrasena: 'Equivocada1', codigo })).toBe(401)
      expect(verify).toHaveBeenCalledTimes(hashed)
    }
  })

  it('is recorded with the account, if the address has one', async () => {
    const person = await enrolWithPassword(api)
    await status({ correo: unknown, codigo: 'x' })
    await status({ correo: person.email, codigo: 'x' })
    expect((await recorded()).slice(0, 2)).toEqual([await idOf(person), undefined])
  })

  const codeUsed = async ({ email: correo, codes: [codigo = ''] }: Enrolled) => {
    expect(await status({ correo, codigo })).toBe(204)
    return codigo
  }
  const appUsed = async ({ email: correo, secret }: Enrolled) => {
    expect(await status({ correo, codigo: codeAt(secret) })).toBe(204)
    return codeAt(secret)
  }
  it.each([
    ['a printed code that was used', codeUsed],
    ["another person's printed code", async () => (await enrolWithPassword(api)).codes[0] ?? ''],
    ["the application's code that was used", appUsed],
    [
      "the application's code before the one that was used",
      async (person: Enrolled) => {
        await appUsed(person)
        return codeAt(person.secret, Date.now() - 30_000)
      },
    ],
    [
      'the right code of a disabled account',
      async (person: Enrolled) => {
        await api.db
          .updateTable('staff_account')
          .set({ disabled_at: sql<Date>`now()` })
          .where('email', '=', person.email)
          .execute()
        return person.codes[0] ?? ''
      },
    ],
  ])('with the right password and %s counts: five lock', async (_what, codeOf) => {
    const person = await enrolWithPassword(api)
    const attempt = { correo: person.email, codigo: await codeOf(person) }
    for (let failure = 0; failure < 5; failure += 1) expect(await status(attempt)).toBe(401)
    expect(await status({ ...attempt, codigo: person.codes[1] ?? '' })).toBe(423)
  })
})

describe('a locked address', () => {
  it('is said to be locked, also beyond the limit of the client', async () => {
    limitTo(5)
    const { email: correo, codes } = await enrolWithPassword(api)
    for (let failure = 0; failure < 5; failure += 1) expect(await status({ correo, codigo: 'x' })).toBe(401)
    expect(await status({ correo, codigo: codes[0] ?? '' })).toBe(423)
    expect(await status({ correo: unknown, codigo: 'x' })).toBe(429)
  })

  it('costs no hash; attempts count for the client, up to its limit', async () => {
    limitTo(2)
    await lock(unknown)
    verify.mockClear()
    for (const counted of [1, 2, 2]) {
      expect(await status({ correo: unknown, codigo: 'x' })).toBe(423)
      expect(await hits()).toBe(counted)
    }
    expect(await status({ correo: 'otra@equipo.example', codigo: 'x' })).toBe(429)
    expect([await hits(), verify.mock.calls]).toEqual([2, []])
  })

  it('costs no hash either if others lock it while the attempt waits for its turn', async () => {
    verify.mockClear()
    const attempt = () => status({ correo: unknown, codigo: 'x' })
    expect(await meanwhile(api.app, 'account', () => lock(unknown), attempt)).toBe(423)
    expect(verify).not.toHaveBeenCalled()
  })

  it('that others lock during an attempt refuses it, unrecorded', async () => {
    const { email: correo, codes } = await enrolWithPassword(api)
    const before = await recorded()
    const attempt = { correo, contrasena: 'Equivocada1', codigo: codes[0] ?? '' }
    // The printed code is looked up after the last look at the lock.
    expect(
      await meanwhile(
        api.app,
        'hash',
        () => lock(correo),
        () => status(attempt),
      ),
    ).toBe(423)
    expect(await recorded()).toEqual(before)
  })
})

describe('the limit of a client', () => {
  it('holds for attempts at once', async () => {
    limitTo(3)
    const attempts = Array.from({ length: 20 }, (_each, index) =>
      status({ correo: `nadie${index}@equipo.example`, codigo: 'x' }),
    )
    expect((await Promise.all(attempts)).sort()).toEqual([
      ...Array<number>(3).fill(401),
      ...Array<number>(17).fill(429),
    ])
  })

  it('is not used up by errors of the server', async () => {
    limitTo(1)
    const { db } = api.app
    api.app.db = db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('staff_recovery_code')) throw new Error('of the server')
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    expect(await status({ correo: unknown, codigo: 'ABCDE-FGHJK-LMNPQ' })).toBe(500)
    api.app.db = db
    expect(await status({ correo: unknown, codigo: 'x' })).toBe(401)
  })
})

describe('an attempt that was right', () => {
  it('opens nothing if its printed code is used meanwhile', async () => {
    const person = await enrolWithPassword(api)
    const use = async () =>
      api.db
        .updateTable('staff_recovery_code')
        .set({ used_at: sql<Date>`now()` })
        .where('staff_account_id', '=', await idOf(person))
        .execute()
    const attempt = { correo: person.email, codigo: person.codes[0] ?? '' }
    expect(await meanwhile(api.app, 'hash', use, () => status(attempt))).toBe(401)
  })

  it('opens nothing if its password is replaced meanwhile', async () => {
    const person = await enrolWithPassword(api)
    const password_hash = await hashPassword('Otro sendero 2028')
    const replace = async () =>
      api.db
        .updateTable('staff_password')
        .set({ password_hash })
        .where('staff_account_id', '=', await idOf(person))
        .execute()
    const attempt = { correo: person.email, codigo: person.codes[0] ?? '' }
    expect(await meanwhile(api.app, 'hash', replace, () => status(attempt))).toBe(401)
  })
})
