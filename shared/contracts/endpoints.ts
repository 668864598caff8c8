import type { z } from 'zod'
import { memberEndpoints } from './endpoints/members'
import { staffEndpoints } from './endpoints/staff'
import { officialEndpoints } from './endpoints/officials'
import { peopleEndpoints } from './endpoints/people'

/**
 * Request and response of a call; missing parts do not exist.
 *
 * `response`: the body of a success; if success statuses have different bodies, their union in the order of the
 * statuses.
 */
export type Endpoint = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; response?: z.ZodType }

/**
 * Every endpoint of the API that shell, `shared` and areas call, by method and URL pattern. Product code imports only
 * types from here, and names an endpoint by its string literal: the schemas would enlarge every area, and a built
 * area is searched for the names that it calls.
 */
export const endpoints = {
  ...memberEndpoints,
  ...officialEndpoints,
  ...staffEndpoints,
  ...peopleEndpoints,
} satisfies Record<`${'GET' | 'POST'} /${string}`, Endpoint>

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type SchemaOf<Name extends EndpointName, Part extends keyof Endpoint> = Name extends EndpointName
  ? Endpoints[Name] extends Record<Part, infer Schema extends z.ZodType>
    ? Schema
    : undefined
  : never
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type Texts<Value> = Extract<Value, Record<string, string | undefined> | undefined>

/** The parts of a call, as the caller writes them; undefined for none. */
export type PathParams<Name extends EndpointName> = Texts<Input<SchemaOf<Name, 'params'>>>
export type RequestQuery<Name extends EndpointName> = Texts<Input<SchemaOf<Name, 'query'>>>
export type RequestBody<Name extends EndpointName> = Input<SchemaOf<Name, 'body'>>
/** The body of a success; undefined for none. */
export type ResponseBody<Name extends EndpointName> = Output<SchemaOf<Name, 'response'>>
