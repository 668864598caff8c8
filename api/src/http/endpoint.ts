import { successesOf } from '@fcr/shared/contracts/endpoint-shapes'
import {
  endpoints,
  type ContractPart,
  type Endpoint,
  type EndpointName,
} from '@fcr/shared/contracts/endpoints'
import { errorBody } from '@fcr/shared/contracts/errors'
import { z } from 'zod'

type Responses<Response> = Response extends z.ZodType
  ? { 200: Response }
  : Response extends undefined
    ? { 204: z.ZodVoid }
    : Response

type EndpointRoute<Name extends EndpointName> = {
  method: 'GET' | 'POST'
  url: string
  schema: {
    params: ContractPart<Name, 'params'>
    querystring: ContractPart<Name, 'query'>
    body: ContractPart<Name, 'body'>
    response: Responses<ContractPart<Name, 'response'>>
  }
}

/** A response without a body, for the OpenAPI document. */
export const nothing = z.null().describe('Sin contenido.')
const noQuery = z.strictObject({})
// A client may declare JSON and send nothing or an empty object; both mean no payload.
const noBody = z.strictObject({}).nullish()

/** For `response`: these statuses have the error body. */
export const failures = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, errorBody]))

/**
 * Method, URL and schema of a route, from the table of endpoints. Without a query or body in the table there must be
 * none, so that unknown keys are never silently dropped.
 *
 * @param fails statuses of the handler's own failures; `completeContracts` adds those that its kind implies
 */
export function endpoint<Name extends EndpointName>(name: Name, { fails = [] }: { fails?: number[] } = {}) {
  const contract: Endpoint = endpoints[name]
  const [method, url] = name.split(' ')
  const successes = Object.entries(successesOf(contract)).map(
    ([status, body = nothing]) => [status, body] as const,
  )
  const schema = {
    ...(contract.params && { params: contract.params }),
    querystring: contract.query ?? noQuery,
    ...(method !== 'GET' && { body: contract.body ?? noBody }),
    response: { ...Object.fromEntries(successes), ...failures(fails) },
  }
  return { method, url, schema } as EndpointRoute<Name>
}
