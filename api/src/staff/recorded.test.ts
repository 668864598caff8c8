import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import type { RouteContract } from '../http/route-contract'
import { sampleEmergency } from '../testing/approvals'
import { holdHalfMinute } from '../testing/half-minute'
import { addMember } from '../testing/people'
import { requestFor } from '../testing/samples'
import { startTestApi } from '../testing/start-test-api'

holdHalfMinute()

const api = await startTestApi()
beforeAll(async () => {
  await addMember(api.db)
  await sampleEmergency(api)
})
afterAll(() => api.close())

/** Calls of the staff whose responses have words, but about nobody in the registers and no official, with the reason. */
const aboutNobody: Readonly<Record<string, string>> = {
  'GET /api/fundacion/me': 'the caller',
  'GET /api/fundacion/cuenta': 'the caller',
  'POST /api/fundacion/cuenta/llaves/opciones': 'the caller',
  'POST /api/fundacion/cuenta/codigo': 'the caller',
  'POST /api/fundacion/comprobar': 'the caller',
  'POST /api/fundacion/ingreso/llave/opciones': 'a challenge',
  'POST /api/fundacion/invitacion': 'the person invited',
  'POST /api/fundacion/invitacion/llave/opciones': 'the person invited',
  'POST /api/fundacion/invitacion/codigo': 'the person invited',
  'GET /api/fundacion/auditoria/opciones': 'institutions and colleagues',
  'GET /api/fundacion/auditoria/verificacion': 'the state of the trail, and which colleague asked',
  'GET /api/fundacion/cifras': 'counts that single nobody out',
  'GET /api/fundacion/importaciones': 'names of files, and of colleagues',
  'GET /api/fundacion/importaciones/modelo': 'names of columns',
  'GET /api/fundacion/solicitudes/equipo': 'colleagues',
}

type Json = { type?: string | string[]; enum?: unknown; const?: unknown; pattern?: string; format?: string }

/** Whether a response can carry free text. Ids, times, and words of a list say nothing about a person. */
function hasWords(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { type, enum: list, const: literal, pattern, format } = node as Json
  const isFree = [list, literal, pattern, format].every((limit) => limit === undefined)
  if (isFree && [type].flat().includes('string')) return true
  return Object.values(node).some(hasWords)
}

const successOf = ({ schema }: RouteContract) =>
  Object.entries(schema.response as Record<string, z.ZodType>).flatMap(([status, body]) =>
    status.startsWith('2') ? [z.toJSONSchema(body, { unrepresentable: 'any' })] : [],
  )

const withWords = api.contracts
  .filter((contract) => contract.url.startsWith('/api/fundacion/') && successOf(contract).some(hasWords))
  .map((contract) => [`${contract.method} ${contract.url}`, contract] as const)

async function call(contract: RouteContract) {
  const request = await requestFor(api, contract)
  const last = await api.db
    .selectFrom('audit_event')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const response = await api.app.inject(request)
  expect(`${response.statusCode} ${response.body}`).toMatch(/^20[0-2] /)
  const rows = await api.db
    .selectFrom('audit_event')
    .select('action')
    .where('id', '>', last?.id ?? '0')
    .where('actor_realm', '=', 'fundacion')
    .execute()
  return { body: response.body, rows: rows.length }
}

/** Document numbers of the people in tests. */
const anybody = /\b9[5-9]\d{8}\b/

describe('a response of the staff’s area with words in it', () => {
  it.each(withWords.filter(([name]) => !Object.hasOwn(aboutNobody, name)))(
    'leaves a row of the trail: %s',
    async (_name, contract) => {
      expect((await call(contract)).rows).toBeGreaterThan(0)
    },
  )

  it.each(withWords.filter(([name]) => Object.hasOwn(aboutNobody, name)))(
    'shows nobody: %s',
    async (_name, contract) => {
      expect((await call(contract)).body).not.toMatch(anybody)
    },
  )

  it('is listed only if there is one', () => {
    const names = new Set<string>(withWords.map(([name]) => name))
    expect(Object.keys(aboutNobody).filter((name) => !names.has(name))).toEqual([])
  })
})
