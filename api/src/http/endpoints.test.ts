import { shapesOf } from '@fcr/shared/contracts/endpoint-shapes'
import { endpoints, type Endpoint } from '@fcr/shared/contracts/endpoints'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { describeEndpoints } from '../version/describe'

let api: TestApi
let described: ReturnType<typeof describeEndpoints>
beforeAll(async () => {
  api = await startTestApi()
  described = describeEndpoints(api.contracts, api.settings)
})
afterAll(() => api.close())

it.each(Object.entries<Endpoint>(endpoints))('the API has %s as the browser knows it', (name, endpoint) => {
  expect(described.endpoints[name]).toEqual(shapesOf(endpoint))
})
