import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { asOwner } from '../database/app-role'
import { apiWithMember } from '../testing/api-with-member'
import { holdHalfMinute } from '../testing/half-minute'
import { lastAudit, redeemAs, testPerson } from '../testing/people'
import { createFloodGauge, fromActor, fromAddress } from './refusals'

const { numero_identificacion: numero } = testPerson
const { api, newAudit } = apiWithMember()
// Refusals are counted per minute.
holdHalfMinute()

const login = (headers: Record<string, string> = {}, url = '/api/auth/login') =>
  api.app.inject({ method: 'POST', url, headers, payload: { numero_identificacion: '1', password: 'x' } })

describe('createFloodGauge', () => {
  const clock = { minute: 1 }
  const newGauge = () => createFloodGauge(() => clock.minute * 60_000)
  const gauge = () => {
    const pass = newGauge()
    return (address: string, about: string) => pass(fromAddress(about, address))
  }
  const kind = 'POST /login account_locked'
  const recorded = (answers: (number | undefined)[]) =>
    answers.filter((answer) => answer !== undefined).length

  it('records one refusal per address, kind and minute', () => {
    const pass = gauge()
    expect([pass('192.0.2.1', kind), pass('192.0.2.1', kind), pass('192.0.2.2', kind)]).toEqual([
      ...[0, undefined, 1],
    ])
    expect(pass('192.0.2.1', 'POST /login too_many_attempts')).toBe(0)
  })

  it('records three refusals per IPv6 /48 and thirty in total', () => {
    const pass = gauge()
    const network = Array.from({ length: 50 }, (_, index) => pass(`2001:db8:7:${index}::1`, kind))
    expect(recorded(network)).toBe(3)
    const everywhere = Array.from({ length: 200 }, (_, index) => pass(`192.0.2.${index}`, kind))
    expect(recorded(everywhere)).toBe(27)
  })

  it('records ten refusals per known actor, counted separately for each actor and route', () => {
    const pass = newGauge()
    const from = (id: string, about = kind) => pass(fromActor(about, { realm: 'member', id }))
    expect(recorded(Array.from({ length: 50 }, () => from('1')))).toBe(10)
    expect([from('2'), from('1', 'GET /other forbidden')]).toEqual([0, 0])
    clock.minute += 1
    expect([from('2'), from('1')]).toEqual([0, 40])
  })

  it('starts over each minute and reports how many were left out', () => {
    const pass = gauge()
    for (let count = 0; count < 8; count += 1) pass('192.0.2.1', kind)
    clock.minute += 1
    expect([pass('192.0.2.1', kind), pass('192.0.2.2', kind)]).toEqual([7, 0])
  })
})

describe('refusals in the audit trail', () => {
  it('records every forbidden request of an official, with the person it concerns', async () => {
    const cookies = await redeemAs(api.app, 'UBPD')
    await newAudit()
    for (const url of [`/api/ext/comparecientes/${numero}`, `/api/ext/comparecientes/${numero}`])
      expect((await api.app.inject({ url, cookies })).statusCode).toBe(403)
    expect((await api.app.inject({ url: '/api/ext/search?nombre=Prueba', cookies })).statusCode).toBe(403)
    expect(await newAudit()).toEqual([
      `external refused forbidden ${numero}`,
      `external refused forbidden ${numero}`,
      'external refused forbidden -',
    ])
    const row = await lastAudit(api.db)
    expect(row).toMatchObject({
      details: { status: 403, route: 'GET /api/ext/search' },
      address: '127.0.0.1',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('records at most ten refusals per official, route and minute; other officials are unaffected', async () => {
    const [flood, other] = [await redeemAs(api.app, 'UBPD'), await redeemAs(api.app, 'UBPD')]
    const ask = (cookies: Record<string, string>) =>
      api.app.inject({ url: `/api/ext/comparecientes/${numero}`, cookies })
    await newAudit()
    for (let count = 0; count < 40; count += 1) expect((await ask(flood)).statusCode).toBe(403)
    expect(await newAudit()).toHaveLength(10)
    await ask(other)
    expect(await newAudit()).toEqual([`external refused forbidden ${numero}`])
  })

  it('records foreign origins and floods once per minute, source and route', async () => {
    await newAudit()
    const foreign = { origin: 'https://evil.example' }
    for (let count = 0; count < 3; count += 1) expect((await login(foreign)).statusCode).toBe(403)
    expect((await login(foreign, '/api/auth/logout')).statusCode).toBe(403)
    expect(await newAudit()).toEqual(Array(2).fill('anonymous refused foreign_origin -'))

    const { limits } = api.settings
    const generous = limits.loginFailuresPerMinute
    limits.loginFailuresPerMinute = 1
    try {
      await login()
      await newAudit()
      for (let count = 0; count < 3; count += 1) expect((await login()).statusCode).toBe(429)
      expect(await newAudit()).toEqual(['anonymous refused too_many_attempts -'])
    } finally {
      limits.loginFailuresPerMinute = generous
    }
  })

  it('still refuses when the refusal cannot be recorded', async () => {
    const cookies = await redeemAs(api.app, 'UBPD')
    await asOwner(api.db, (trx) =>
      sql`ALTER TABLE audit_event ADD CONSTRAINT full_disk CHECK (action <> 'refused') NOT VALID`.execute(
        trx,
      ),
    )
    try {
      const response = await api.app.inject({ url: `/api/ext/comparecientes/${numero}`, cookies })
      expect(response.statusCode).toBe(403)
    } finally {
      await asOwner(api.db, (trx) => sql`ALTER TABLE audit_event DROP CONSTRAINT full_disk`.execute(trx))
    }
  })
})
