import { endpoints, type Endpoint } from '@fcr/shared/contracts/endpoints'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { z } from 'zod'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { noBody, noQuery, nothing, type RouteContract } from './route-contract'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Parts = Partial<Record<keyof Endpoint, unknown>>

const schemaOf = (part: unknown, io: 'input' | 'output') =>
  part === undefined ? undefined : z.toJSONSchema(part as z.ZodType, { io })

const described = ({ params, query, body, response }: Parts) => ({
  params: schemaOf(params, 'input'),
  query: schemaOf(query, 'input'),
  body: schemaOf(body, 'input'),
  response: schemaOf(response, 'output'),
})

/** The union of the bodies of a route's successes, in the order of the statuses. */
function successOf({ schema }: RouteContract): z.ZodType | undefined {
  const bodies = Object.entries(schema.response as Record<string, z.ZodType>)
    .filter(([status, body]) => status.startsWith('2') && body !== nothing)
    .map(([, body]) => body)
  return bodies.length > 1 ? z.union(bodies) : bodies[0]
}

function partsOf(route: RouteContract): Parts {
  const { params, querystring, body } = route.schema
  return {
    params,
    query: querystring === noQuery ? undefined : querystring,
    body: route.documentedBody ?? (body === noBody ? undefined : body),
    response: successOf(route),
  }
}

it.each(Object.entries<Endpoint>(endpoints))('the API has %s as the browser knows it', (name, endpoint) => {
  const { apiBase } = api.settings
  const route = api.contracts.find(({ method, url }) => `${method} ${url.slice(apiBase.length)}` === name)
  expect(route && described(partsOf(route))).toEqual(described(endpoint))
})
