import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@fcr/tooling/test/until.mjs'
import { joinCode, randomSecret, randomSelector } from '../access-codes/code-text'
import { issueCode } from '../access-codes/codes'
import type { OpenDatabase } from '../database/open'
import { findPackageFolder } from '../package-folder'
import { usePasswordKeys } from '../passwords/keys'
import { testCode, testPassword } from '../testing/people'
import { serveSite, testKey, type ServedSite } from '../testing/served-site'
import { createDatabase, openTestServer, type ServerDatabase } from '../testing/server-database'
import { call, keepRegistering, register, signIn } from '../testing/site-calls'

describe('two instances behind one database', () => {
  let database: ServerDatabase
  let opened: OpenDatabase
  let one: ServedSite
  let other: ServedSite
  let nextNumber = 9_910_000_000
  let member: string

  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'empty')
    // Both start at once on an empty database, so both try to migrate it.
    ;[one, other] = await Promise.all([serveSite(database.url), serveSite(database.url)])
    opened = openTestServer(database.url)
    usePasswordKeys([testKey])
  })
  afterAll(async () => {
    await Promise.all([one.remove(), other.remove()])
    await opened.close()
    await database.drop()
  })
  beforeEach(async () => {
    member = String(nextNumber++)
    expect((await register(one, member)).status).toBe(200)
  })

  /** Returns the instance that receives the nth of many calls. */
  const turn = (index: number) => (index % 2 === 0 ? one : other)
  const many = <Result>(count: number, work: (site: ServedSite, index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(turn(index), index)))
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  it('have applied each migration once', async () => {
    const rows = await opened.db.selectFrom('schema_migration').select('name').orderBy('name').execute()
    const files = readdirSync(join(findPackageFolder(), 'migrations')).filter((name) => name.endsWith('.sql'))
    expect(rows.map(({ name }) => name)).toEqual(files.sort())
  })

  it('share sessions, their refresh and their end', async () => {
    const { cookie } = await signIn(one, member)
    expect((await call(other, '/api/me', { cookie })).body).toEqual({ numero_identificacion: member })
    const renewed = await many(10, (site) => call(site, '/api/auth/refresh', { body: '', cookie }))
    expect(statusesOf(renewed)).toEqual(Array.from({ length: 10 }, () => 204))
    const successors = new Set(renewed.map((answer) => answer.cookie))
    expect(successors.size).toBe(1)
    const [successor = ''] = successors
    expect((await call(other, '/api/auth/logout', { body: '', cookie: successor })).status).toBe(204)
    expect((await call(one, '/api/me', { cookie: successor })).status).toBe(401)
  })

  it('both end the other sessions when the password is changed on one', async () => {
    const [here, elsewhere] = [await signIn(one, member), await signIn(other, member)]
    const change = {
      numero_identificacion: member,
      oldPassword: testPassword,
      newPassword: 'Otro sendero 2027',
    }
    const changed = await call(one, '/api/auth/change-password', { body: change, cookie: here.cookie })
    expect(changed.status).toBe(204)
    const { cookie } = elsewhere
    expect(statusesOf(await many(2, (site) => call(site, '/api/me', { cookie })))).toEqual([401, 401])
    expect((await call(other, '/api/auth/refresh', { body: '', cookie })).status).toBe(401)
    expect((await signIn(other, member)).status).toBe(401)
  })

  it('both end a session whose used refresh token returns after the grace period', async () => {
    const { cookie: stolen } = await signIn(one, member)
    const { cookie } = await call(one, '/api/auth/refresh', { body: '', cookie: stolen })
    expect((await call(other, '/api/me', { cookie })).status).toBe(200)
    await opened.db
      .updateTable('session_token')
      .set({ rotated_at: sql<Date>`now() - interval '11 seconds'` })
      .where('rotated_at', 'is not', null)
      .execute()
    expect((await call(other, '/api/auth/refresh', { body: '', cookie: stolen })).status).toBe(401)
    expect(statusesOf(await many(2, (site) => call(site, '/api/me', { cookie })))).toEqual([401, 401])
  })

  it('share the count of wrong passwords', async () => {
    const wrong = await many(20, (site) => signIn(site, member, 'Equivocada1'))
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(wrong.filter(({ status }) => status === 423)).toHaveLength(15)
    expect(statusesOf(await many(2, (site) => signIn(site, member)))).toEqual([423, 423])
  })

  it('redeem a code only once', async () => {
    const code = await issueCode(opened.db, testCode())
    const answers = await many(20, (site) => call(site, '/api/ext/redeem', { body: { code } }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // The others are refused; after ten of them the address is blocked.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    expect(new Set(statusesOf(answers))).toEqual(new Set([200, 401, 429]))
  })

  it('share the limit of an address', async () => {
    // The previous test has used it up on both. A code that nobody has issued:
    const code = joinCode(randomSelector(), randomSecret())
    const answers = await many(2, (site) => call(site, '/api/ext/redeem', { body: { code } }))
    expect(statusesOf(answers)).toEqual([429, 429])
  })

  it('register one person for a form sent ten times to both', async () => {
    const cedula = String(nextNumber++)
    const answers = await many(10, (site) =>
      register(site, cedula, { headers: { 'idempotency-key': `clave-${cedula}` } }),
    )
    expect(statusesOf(answers)).toEqual(Array.from({ length: 10 }, () => 200))
    const people = await opened.db
      .selectFrom('compareciente')
      .select('id')
      .where('numero_identificacion', '=', cedula)
      .execute()
    expect(people).toHaveLength(1)
    const withoutKey = await many(4, (site) => register(site, String(nextNumber)))
    expect(statusesOf(withoutKey)).toEqual([200, 409, 409, 409])
    nextNumber += 1
  })

  it('lose no acknowledged write when one is killed, and the other continues', async () => {
    const running = () => (one.lives() ? one : other)
    const writing = keepRegistering(running, 9_920_000_000)
    try {
      await until(() => writing.acknowledged.length >= 20)
      await one.end('SIGKILL')
      const killedAt = performance.now()
      await until(() => writing.lastSuccess() >= killedAt)
      one = await serveSite(database.url)
      const restartedAt = performance.now()
      await until(() => writing.lastSuccess() >= restartedAt)
    } finally {
      // Otherwise the test run never ends.
      await writing.stop()
    }
    const stored = await opened.db
      .selectFrom('compareciente')
      .select('numero_identificacion')
      .where('numero_identificacion', 'in', writing.acknowledged)
      .execute()
    expect(stored).toHaveLength(writing.acknowledged.length)
  })

  it('lose no read when one is killed during reads from both', async () => {
    const { cookie } = await signIn(one, member)
    /** As the proxy does (deploy/nginx.conf): a read that failed or got a 502 goes to the other instance. */
    const read = async (index: number) => {
      const path = index % 2 === 0 ? '/api/me' : '/api/perfil'
      const first = await call(turn(index), path, { cookie }).catch(() => undefined)
      return first && first.status !== 502
        ? first
        : call(turn(index + 1), path, { cookie }).catch(() => undefined)
    }
    const answers: Awaited<ReturnType<typeof read>>[] = []
    let next = 0
    // No more concurrent reads than a slow machine can serve.
    const reader = async () => {
      while (next < 600) {
        const index = next++
        if (index === 200) void one.end('SIGKILL')
        answers.push(await read(index))
      }
    }
    await Promise.all(Array.from({ length: 8 }, reader))
    expect(answers).toHaveLength(600)
    expect(answers.filter((answer) => answer?.status !== 200)).toHaveLength(0)
    expect((await signIn(other, member, testPassword)).status).toBe(200)
  })
})
