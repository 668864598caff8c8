import { profile } from '@fcr/shared/contracts/profile'
import { IN_REVIEW } from '@fcr/shared/contracts/staff/data-review'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { issueCode } from '../access-codes/codes'
import { asOwner } from '../database/app-role'
import { apiWithMember } from '../testing/api-with-member'
import { addMember, cookiesOf, lastAudit, redeemAs, testCode, testPerson } from '../testing/people'
import { startTestApi } from '../testing/start-test-api'

const { api, newAudit } = apiWithMember()

const redeem = (code: unknown) =>
  api.app.inject({ method: 'POST', url: '/api/ext/redeem', payload: { code } })
/** Runs with another limit of wrong codes per minute and address. */
const withLimit = async (most: number, run: () => Promise<void>) => {
  const { limits } = api.settings
  const generous = limits.codeFailuresPerMinute
  limits.codeFailuresPerMinute = most
  try {
    await run()
  } finally {
    limits.codeFailuresPerMinute = generous
  }
}
const view = (number: string, cookies: Record<string, string> = {}) =>
  api.app.inject({ url: `/api/ext/comparecientes/${number}`, cookies })

describe('POST /ext/redeem', () => {
  it.each(['JEP', 'UBPD'] as const)('opens a session of kind %s and uses up the code', async (kind) => {
    const code = await issueCode(api.db, testCode({ kind }))
    const response = await redeem(code)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ ok: true, kind })
    const me = await api.app.inject({ url: '/api/ext/me', cookies: cookiesOf(response) })
    const { official, entity } = testCode()
    expect(me.json()).toEqual({
      kind,
      funcionario: official,
      entidad: entity,
      segundos_restantes: expect.any(Number),
      retenida: false,
    })
    // Twelve hours, minus the time of the request.
    expect(me.json()).toMatchObject({ segundos_restantes: expect.closeTo(12 * 3600, -2) })
    const row = await api.db.selectFrom('access_code').selectAll().executeTakeFirstOrThrow()
    expect(row.used_at).not.toBeNull()
    expect(row.hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(code.slice(-7))
    expect(await newAudit()).toEqual(['external code_redeem ok -'])
  })

  it('accepts a code without hyphens', async () => {
    const code = await issueCode(api.db, testCode())
    expect((await redeem(code.replaceAll('-', ''))).statusCode).toBe(200)
  })

  it('responds identically to unknown, wrong, used, expired and revoked codes', async () => {
    const issue = () => issueCode(api.db, testCode())
    const [used, expired, revoked, other] = [await issue(), await issue(), await issue(), await issue()]
    await redeem(used)
    const set = (code: string) =>
      api.db.updateTable('access_code').where('selector', '=', code.replaceAll('-', '').slice(0, 5))
    await set(expired)
      .set({ expires_at: sql<Date>`now()` })
      .execute()
    await set(revoked)
      .set({ revoked_at: sql<Date>`now()` })
      .execute()
    const wrong = `${other.slice(0, -1)}${other.endsWith('2') ? '3' : '2'}`
    await newAudit()
    const responses = []
    for (const code of ['ZZZ-ZZZ-ZZZ-ZZZZ', wrong, used, expired, revoked]) responses.push(await redeem(code))
    const shapes = responses.map(({ statusCode, headers, body }) => {
      const { requestId, ...rest } = JSON.parse(body) as Record<string, unknown>
      return { statusCode, headers: { ...headers, date: '' }, rest, requestId: typeof requestId }
    })
    expect(shapes[0]).toMatchObject({ statusCode: 401, rest: { code: 'invalid_code' } })
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    expect(await newAudit()).toEqual(
      ['unknown', 'unknown', 'used', 'expired', 'revoked'].map(
        (outcome) => `anonymous code_redeem ${outcome} -`,
      ),
    )
    // The trail identifies a known code that is used again; the client learns nothing.
    const { rows } = await sql<{
      known: string[]
    }>`SELECT array_agg(details->>'access_code' IS NOT NULL ORDER BY id) AS known
      FROM (SELECT * FROM audit_event ORDER BY id DESC LIMIT 5) AS last`.execute(api.db)
    expect(rows[0]?.known).toEqual([false, false, true, true, true])
    expect((await redeem(other)).statusCode).toBe(200)
  })

  it.each([
    ['abc'],
    ['abc-def-ghj-klmn'],
    ['ABC-DEF-GHJ-KLM!'],
    [['ABC-DEF-GHJ-KLMN']],
    [1234567890123],
    [undefined],
  ])('refuses %j as malformed', async (code) => {
    expect((await redeem(code)).statusCode).toBe(400)
  })

  it('lets only one of fifty concurrent redemptions succeed', async () => {
    const code = await issueCode(api.db, testCode())
    const responses = await Promise.all(Array.from({ length: 50 }, () => redeem(code)))
    const statuses = responses.map(({ statusCode }) => statusCode).sort()
    // A loaded server may refuse some with 503.
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([200])
    expect(await api.db.selectFrom('session').select('id').execute()).toHaveLength(1)
  })

  it('ends the session when its code is revoked', async () => {
    const cookies = await redeemAs(api.app, 'JEP')
    await api.db
      .updateTable('access_code')
      .set({ revoked_at: sql<Date>`now()` })
      .execute()
    expect((await api.app.inject({ url: '/api/ext/me', cookies })).statusCode).toBe(401)
    expect((await api.app.inject({ method: 'POST', url: '/api/ext/refresh', cookies })).statusCode).toBe(401)
  })

  it('verifies at most ten of fifty concurrent wrong codes', async () => {
    const limited = await startTestApi({ limits: { codeFailuresPerMinute: 10 } })
    try {
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const code = `ABCDEFGHJK${String(index).padStart(3, '0')}`
          const { statusCode } = await limited.app.inject({
            method: 'POST',
            url: '/api/ext/redeem',
            payload: { code },
          })
          return statusCode
        }),
      )
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    } finally {
      await limited.close()
    }
  })

  it('refuses more than ten wrong codes per minute and address, but no right one', async () => {
    await withLimit(10, async () => {
      const good = await issueCode(api.db, testCode())
      for (let count = 0; count < 10; count += 1)
        expect((await redeem('ZZZ-ZZZ-ZZZ-ZZZZ')).statusCode).toBe(401)
      const response = await redeem('ZZZ-ZZZ-ZZZ-ZZZZ')
      expect(response.statusCode).toBe(429)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      // A wrong code that begins like a usable one gets the same response, and the right one is still accepted.
      expect((await redeem(`${good.slice(0, 7)}-222-2222`)).statusCode).toBe(429)
      expect((await redeem(good)).statusCode).toBe(200)
    })
  })

  it('treats wrong codes beyond the limit alike, however they begin, and verifies six times as many', async () => {
    await withLimit(1, async () => {
      const good = await issueCode(api.db, testCode())
      const near = `${good.slice(0, 7)}-222-2222`
      const far = 'ZZZ-ZZZ-ZZZ-ZZZZ'
      expect((await redeem(near)).statusCode).toBe(401)
      await newAudit()
      /** Whether a refused code was verified. */
      const verified = async (code: string) => {
        expect((await redeem(code)).statusCode).toBe(429)
        return (await newAudit()).filter((row) => row.includes(' code_redeem ')).length === 1
      }
      const seen = []
      for (const code of [near, far, near, far, near, far, near, far]) seen.push(await verified(code))
      expect(seen).toEqual([true, true, true, true, true, true, false, false])
      expect((await redeem(good)).statusCode).toBe(429)
      const elsewhere = { method: 'POST', url: '/api/ext/redeem', remoteAddress: '192.0.2.7' } as const
      expect((await api.app.inject({ ...elsewhere, payload: { code: good } })).statusCode).toBe(200)
    })
  })

  it('does not count right codes: more than the limit succeed from one address', async () => {
    await withLimit(2, async () => {
      for (let count = 0; count < 3; count += 1)
        expect((await redeem(await issueCode(api.db, testCode()))).statusCode).toBe(200)
    })
  })
})

describe('GET /ext/comparecientes/:numero_identificacion', () => {
  const { numero_identificacion } = testPerson

  it('returns the full profile to a JEP official and records who viewed whom', async () => {
    const cookies = await redeemAs(api.app, 'JEP')
    await newAudit()
    const response = await view(numero_identificacion, cookies)
    expect(response.statusCode).toBe(200)
    expect(profile.parse(response.json())).toMatchObject(testPerson)
    expect(response.headers['cache-control']).toBe('no-store')
    const code = await api.db.selectFrom('access_code').select('id').executeTakeFirstOrThrow()
    const row = await lastAudit(api.db)
    expect(row).toMatchObject({
      actor_realm: 'external',
      actor_id: code.id,
      action: 'external_profile',
      subject: numero_identificacion,
      address: '127.0.0.1',
      // The reference on a printed sheet identifies this row.
      request_id: response.headers['x-request-id'],
    })
    expect(row.request_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('names the data that the foundation is checking, and none of other people', async () => {
    const cookies = await redeemAs(api.app, 'JEP')
    const other = await addMember(api.db, { numero_identificacion: '9900000077' })
    const { id } = await api.db
      .selectFrom('compareciente')
      .select('id')
      .where('numero_identificacion', '=', numero_identificacion)
      .executeTakeFirstOrThrow()
    const inReview = async () =>
      (await view(numero_identificacion, cookies)).headers[IN_REVIEW]?.toString().split(',')
    const doubt = (compareciente_id: string, campo: string, clase: 'lectura' | 'comparacion' = 'lectura') =>
      api.db.insertInto('dato_por_revisar').values({ compareciente_id, campo, clase, motivo: 'x' }).execute()
    await doubt(other, 'rango')
    expect(await inReview()).toBeUndefined()
    await doubt(id, 'direccion_residencia')
    await doubt(id, 'numero_identificacion')
    await doubt(id, 'numero_identificacion', 'comparacion')
    expect((await inReview())?.map(decodeURIComponent)).toEqual(['Dirección de residencia', 'Cédula'])
  })

  it('responds with 404 to an unknown number and 400 to a malformed one', async () => {
    const cookies = await redeemAs(api.app, 'JEP')
    await newAudit()
    expect((await view('9999999999', cookies)).statusCode).toBe(404)
    expect(await newAudit()).toEqual(['external external_profile not_found 9999999999'])
    expect((await view('abc', cookies)).statusCode).toBe(400)
  })

  it('returns no data if the view cannot be recorded', async () => {
    const cookies = await redeemAs(api.app, 'JEP')
    await asOwner(api.db, (trx) =>
      sql`ALTER TABLE audit_event ADD CONSTRAINT full_disk CHECK (action <> 'external_profile') NOT VALID`.execute(
        trx,
      ),
    )
    try {
      const response = await view(numero_identificacion, cookies)
      expect(response.statusCode).toBe(500)
      expect(response.body).not.toContain(testPerson.nombre_apellido_completo)
    } finally {
      await asOwner(api.db, (trx) => sql`ALTER TABLE audit_event DROP CONSTRAINT full_disk`.execute(trx))
    }
  })
})
