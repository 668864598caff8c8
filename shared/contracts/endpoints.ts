import type { z } from 'zod'
import { apiDescription } from './endpoint-shapes'
import { memberEndpoints } from './endpoints/members'
import { staffEndpoints } from './endpoints/staff'
import { officialEndpoints } from './endpoints/officials'
import { peopleEndpoints } from './endpoints/people'

/**
 * Request and response of a call; missing parts do not exist.
 *
 * `response`: the body of a success with status 200 (204 without one), or the bodies by status.
 */
export type Endpoint = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response?: z.ZodType | Readonly<Record<number, z.ZodType>>
}

/**
 * Every endpoint of the API, by method and URL pattern; the API registers its routes from here. Other product code
 * imports only types from here, and names an endpoint by its string literal: the schemas would enlarge every area, and
 * a built area is searched for the names that it calls.
 */
export const endpoints = {
  ...memberEndpoints,
  ...officialEndpoints,
  ...staffEndpoints,
  ...peopleEndpoints,
  'GET /version': { response: apiDescription },
} satisfies Record<`${'GET' | 'POST'} /${string}`, Endpoint>

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** A part of a contract; undefined for none. */
export type ContractPart<Name extends EndpointName, Part extends keyof Endpoint> = Name extends EndpointName
  ? Endpoints[Name] extends Record<Part, infer Schema>
    ? Schema
    : undefined
  : never
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Output<Response> = Response extends z.ZodType
  ? z.output<Response>
  : Response extends Record<number, z.ZodType>
    ? z.output<Response[keyof Response]>
    : undefined

type Texts<Value> = Extract<Value, Record<string, string | undefined> | undefined>

/** The parts of a call, as the caller writes them; undefined for none. */
export type PathParams<Name extends EndpointName> = Texts<Input<ContractPart<Name, 'params'>>>
export type RequestQuery<Name extends EndpointName> = Texts<Input<ContractPart<Name, 'query'>>>
export type RequestBody<Name extends EndpointName> = Input<ContractPart<Name, 'body'>>
/** The body of a success; undefined for none. */
export type ResponseBody<Name extends EndpointName> = Output<ContractPart<Name, 'response'>>
