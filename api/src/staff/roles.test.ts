import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { staffRoles, type StaffRole } from '@fcr/shared/contracts/staff/staff'
import { sql } from 'kysely'
import { holdHalfMinute } from '../testing/half-minute'
import { addMember, testPerson } from '../testing/people'
import { requestFor } from '../testing/samples'
import { addStaff, asMember, asOfficial, asStaff, asStaffAccount } from '../testing/sessions'
import { startTestApi } from '../testing/start-test-api'

holdHalfMinute()

const api = await startTestApi()
await addMember(api.db)
afterAll(() => api.close())

const everyRole = Object.keys(staffRoles) as StaffRole[]

const guarded = api.contracts.flatMap((contract) => {
  const { method, url, rule } = contract
  return rule?.realm === 'fundacion' ? [[`${method} ${url}`, contract, rule] as const] : []
})

type Headers = Record<string, string>
const outsiders: Record<string, Headers> = { nobody: {} }
const clerks: Partial<Record<StaffRole, Headers>> = {}
let nobodyAnymore: Headers
let unproven: Headers
beforeAll(async () => {
  outsiders['member'] = await asMember(api, testPerson.numero_identificacion)
  outsiders['JEP official'] = await asOfficial(api, 'JEP')
  outsiders['UBPD official'] = await asOfficial(api, 'UBPD')
  for (const role of everyRole) clerks[role] = await asStaff(api, [role])
  nobodyAnymore = await asStaff(api, [])
  const { id } = await addStaff(api)
  unproven = await asStaffAccount(api, id)
  await api.db
    .updateTable('session')
    .set({ proven_at: sql<Date>`now() - interval '6 minutes'` })
    .where('staff_account_id', '=', id)
    .execute()
})

// Which rule each call has: security/access.test.ts.
describe('a rule for the staff lets in', () => {
  it.each(guarded)(
    '%s: each of its roles, and nobody without one',
    async (_name, contract, { roles = [] }) => {
      const request = await requestFor(api, contract)
      const isForbidden = async (headers: Headers) => {
        const response = await api.app.inject({ ...request, headers })
        expect(response.statusCode).not.toBe(401)
        return response.statusCode === 403 && response.json<{ code: string }>().code === 'forbidden'
      }
      const refused: StaffRole[] = []
      for (const role of everyRole) if (await isForbidden(clerks[role] ?? {})) refused.push(role)
      expect(refused).toEqual(roles.length === 0 ? [] : everyRole.filter((role) => !roles.includes(role)))
      expect(await isForbidden(nobodyAnymore)).toBe(roles.length > 0)
    },
  )

  it.each(guarded)(
    '%s: after a recent proof, where one is wanted',
    async (_name, contract, { proof = false }) => {
      const request = await requestFor(api, contract)
      const response = await api.app.inject({ ...request, headers: unproven })
      const isRefused =
        response.statusCode === 403 && response.json<{ code: string }>().code === 'step_up_required'
      expect(isRefused).toBe(proof)
    },
  )

  it.each(guarded)('%s: never a member, an official or nobody', async (_name, contract) => {
    const request = await requestFor(api, contract)
    for (const [who, headers] of Object.entries(outsiders))
      expect([who, (await api.app.inject({ ...request, headers })).statusCode]).toEqual([who, 401])
  })
})

describe('a session that is already open', () => {
  const me = (headers: Headers) => api.app.inject({ url: '/api/fundacion/me', headers })

  it('ends with its account', async () => {
    const { id } = await addStaff(api)
    const headers = await asStaffAccount(api, id)
    expect((await me(headers)).statusCode).toBe(200)
    await api.db.updateTable('staff_account').set({ disabled_at: new Date() }).where('id', '=', id).execute()
    expect((await me(headers)).statusCode).toBe(401)
  })

  it('loses a role at once', async () => {
    const { id } = await addStaff(api)
    const headers = await asStaffAccount(api, id)
    expect((await me(headers)).json()).toMatchObject({ roles: everyRole })
    await api.db
      .updateTable('staff_account')
      .set({ roles: ['datos'] })
      .where('id', '=', id)
      .execute()
    expect((await me(headers)).json()).toMatchObject({ roles: ['datos'] })
  })
})
