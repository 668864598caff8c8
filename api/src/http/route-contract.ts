import { successesOf } from '@fcr/shared/contracts/endpoint-shapes'
import { endpoints, type Endpoint, type EndpointName } from '@fcr/shared/contracts/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { useKindOf } from '../official/limit-official'
import type { UseKind } from '../official/quota'
import { countsChanges, ruleOf, type Rule } from '../sessions/policy'
import { failures } from './endpoint'

/** A route's documented contract, against which its responses are checked. */
export type RouteContract = {
  name: EndpointName
  method: 'GET' | 'POST'
  /** With the API's prefix. */
  url: string
  schema: FastifySchema
  rule: Rule | undefined
  /** The use it counts against an official's limits; undefined if none. */
  use: UseKind | undefined
}

/** The only routes that are not in the table of endpoints: for operators, developers and courts. */
const plainRoutes = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /auditoria/clave-publica',
  'GET /documentacion/openapi.json',
]

const forAll = [400, 500, 503] as const
const forChanges = [403, 413, 415] as const

const asArray = <Item>(value: Item | Item[] | undefined): Item[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** Returns the first defined value of `of` for the route's hooks. */
const findInHooks = <Known>(
  { onRequest, preHandler }: RouteOptions,
  of: (hook: object) => Known | undefined,
) => [...asArray(onRequest), ...asArray(preHandler)].map(of).find((guard) => guard !== undefined)

/** Returns the failure statuses implied by the kind of route. */
function impliedFailures(method: string, rule: Rule | undefined, use: UseKind | undefined): number[] {
  const changes = method === 'GET' ? [] : forChanges
  const callers = rule ? [401] : []
  // A signed-in caller may still be forbidden: the policy names the allowed kinds of officials, or the staff's roles.
  const forbidden = rule?.kinds || rule?.realm === 'fundacion' ? [403] : []
  const limited = use || (rule && countsChanges(method, rule)) ? [429] : []
  return [...forAll, ...changes, ...callers, ...forbidden, ...limited]
}

/** Returns a hook that sets the status of a success, so that a handler only returns its body. */
const succeedWith = (status: number) => (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  reply.code(status)
  done()
}

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)

/**
 * Completes the contract of each endpoint that is registered from now on with the failures implied by its kind. Where
 * there is a single status of a success, the handler need not set it. Returns the contracts, an array that is filled
 * as routes are registered.
 *
 * @throws when a route is registered that is neither an endpoint nor a plain route, and at the start if an endpoint
 * has no route
 */
export function completeContracts(app: FastifyInstance, apiBase: string): RouteContract[] {
  const contracts: RouteContract[] = []
  const missing = new Set(Object.keys(endpoints))
  app.addHook('onRoute', (route) => {
    const { method, url } = route
    if (method === 'HEAD' || method === 'OPTIONS') return
    const name = `${String(method)} ${url.startsWith(`${apiBase}/`) ? url.slice(apiBase.length) : url}`
    if (plainRoutes.includes(name)) return
    const response = route.schema?.response as object | undefined
    if (!isEndpoint(name) || !response) throw new Error(`${name} is no endpoint`)
    const contract: Endpoint = endpoints[name]
    missing.delete(name)
    const rule = findInHooks(route, ruleOf)
    const use = findInHooks(route, useKindOf)
    const implied = failures(impliedFailures(String(method), rule, use))
    const schema = { ...route.schema, response: { ...implied, ...response } }
    const [status, ...others] = Object.keys(successesOf(contract))
    if (others.length === 0) route.preHandler = [...asArray(route.preHandler), succeedWith(Number(status))]
    route.schema = schema
    contracts.push({ name, method: method === 'GET' ? 'GET' : 'POST', url, schema, rule, use })
  })
  app.addHook('onReady', (done) => {
    done(missing.size > 0 ? new Error(`no route has the endpoints ${[...missing].join(', ')}`) : undefined)
  })
  return contracts
}
