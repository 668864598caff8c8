import { afterAll, expect, it } from '@jest/globals'
import { contractViolation } from '../testing/contract-check'
import { holdHalfMinute } from '../testing/half-minute'
import { requestFor } from '../testing/samples'
import { startWithPeople } from '../testing/start-with-people'

holdHalfMinute()

const api = await startWithPeople()
afterAll(() => api.close())
const named = api.contracts.map((contract) => [`${contract.method} ${contract.url}`, contract] as const)

it.each(named)('%s succeeds, with the documented response', async (_name, contract) => {
  const request = await requestFor(api, contract)
  const response = await api.app.inject(request)
  expect(String(response.statusCode)).toMatch(/^2/)
  const { method } = contract
  expect(contractViolation([contract], { method, url: request.url, response })).toBeUndefined()
})
