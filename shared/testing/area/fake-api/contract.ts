import { z } from 'zod'
import { responseOf } from '../../../contracts/endpoint-shapes'
import { endpoints, type Endpoint, type EndpointName } from '../../../contracts/endpoints'
import { registrationEdit } from '../../../contracts/form/registration'
import type { FakeResponse, Call } from './call'

const names = Object.keys(endpoints) as EndpointName[]
const patterns = new Map(names.map((name) => [name, patternOf(name)]))
const edit: EndpointName = 'POST /funciones/registro'

function patternOf(name: EndpointName): RegExp {
  return new RegExp(`^${name.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

/** Returns the endpoint that a call is for, and the path parameters. A fixed part of a path precedes a parameter. */
export function findEndpoint({ method, path }: Call) {
  const called = `${method} ${path}`
  const name = names.find((each) => each === called) ?? names.find((each) => patterns.get(each)?.test(called))
  return name && { name, parameters: patterns.get(name)?.exec(called)?.groups ?? {} }
}

function contractOf(call: Call): Endpoint | undefined {
  const name = findEndpoint(call)?.name
  if (name === undefined) return undefined
  // The API also chooses between the two forms by the caller.
  return name === edit && 'If-Match' in call.headers
    ? {
        ...endpoints[name],
        // The stored names, which the API accepts unchanged, are unknown here.
        body: registrationEdit(undefined, undefined, { asInDocument: true }),
      }
    : endpoints[name]
}

/**
 * Reports violations of the contract on the console, which fails the test (`area-kit/jest/setup-browser.mjs`).
 */
function fits(call: Call, what: string, schema: z.ZodType | undefined, value: unknown): boolean {
  const problems = (schema ?? z.undefined()).safeParse(value).error?.issues
  const name = findEndpoint(call)?.name ?? `${call.method} ${call.path}`
  // eslint-disable-next-line no-console -- see above
  if (problems) console.error(`${name}: ${what} does not fit the contract`, problems)
  return !problems
}

/** Whether the contract allows an area's call. */
export function maySend(call: Call): boolean {
  const contract = contractOf(call)
  if (!contract) return fits(call, 'the endpoint', undefined, call.path)
  const { params, query, body } = contract
  const hasQuery = query !== undefined || Object.keys(call.query).length > 0
  return (
    fits(call, 'the path', params, params && findEndpoint(call)?.parameters) &&
    fits(call, 'the request body', body, call.body) &&
    fits(call, 'the query', query, hasQuery ? call.query : undefined)
  )
}

/** Checks a response that results from the test's state. */
export function checkResponse(call: Call, { status, body }: FakeResponse): void {
  const contract = contractOf(call)
  if (status < 300) fits(call, 'the response body', contract && responseOf(contract), body)
}
