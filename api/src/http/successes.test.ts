import { afterAll, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { issueCode } from '../access-codes/codes'
import type { LinkUse } from '../mail/types'
import { contractViolation } from '../testing/contract-check'
import { holdHalfMinute } from '../testing/half-minute'
import { redeemAs, signInAs, testCode } from '../testing/people'
import { linkTo } from '../testing/recovery'
import { succeedingRequest } from '../testing/route-samples'
import { staffCookies } from '../testing/sessions'
import { startWithPeople } from '../testing/start-with-people'

holdHalfMinute()

const { api, reachable } = await startWithPeople()
afterAll(() => api.close())
const linkFor = (use: LinkUse) => linkTo(api, reachable, use)
const named = api.contracts.map((contract) => [`${contract.method} ${contract.url}`, contract] as const)

/** Changes for further routes, with what only this test prepares. */
const happy: Record<string, () => Promise<Omit<InjectOptions, 'url'> & { url?: string }>> = {
  '/api/auth/refresh': async () => ({ cookies: await signInAs(api.app) }),
  '/api/ext/refresh': async () => ({ cookies: await redeemAs(api.app, 'JEP') }),
  '/api/auth/recuperacion/enlace': async () => ({ payload: { token: await linkFor('recovery') } }),
  '/api/auth/recuperacion/contrasena': async () => ({
    payload: { token: await linkFor('recovery'), password: 'Sendero2027' },
  }),
  '/api/auth/correo/confirmar': async () => ({ payload: { token: await linkFor('confirmation') } }),
  '/api/auth/no-fui-yo': async () => ({ payload: { token: await linkFor('not_me') } }),
  '/api/auth/correo/deshacer': async () => ({ payload: { token: await linkFor('undo_address') } }),
  '/api/fundacion/refresh': async () => ({ cookies: await staffCookies(api) }),
  '/api/ext/redeem': async () => ({ payload: { code: await issueCode(api.db, testCode()) } }),
}
// Last, since it ends the other sessions and changes the password.
const ordered = [...named].sort(
  ([a], [b]) => Number(a.includes('change-password')) - Number(b.includes('change-password')),
)
it.each(ordered)('%s succeeds, with the documented response', async (_name, contract) => {
  const request = { ...(await succeedingRequest(api, contract)), ...(await happy[contract.url]?.()) }
  const response = await api.app.inject(request)
  expect(String(response.statusCode)).toMatch(/^2/)
  const { method } = contract
  expect(contractViolation([contract], { method, url: request.url, response })).toBeUndefined()
})
