import { errorBody } from '@fcr/shared/contracts/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import { useKindOf } from '../official/limit-official'
import type { UseKind } from '../official/quota'
import { countsChanges, ruleOf, type Rule } from '../sessions/policy'

/** A route's documented contract, against which its responses are checked. */
export type RouteContract = {
  method: string
  url: string
  schema: FastifySchema
  rule: Rule | undefined
  /** The use it counts against an official's limits; undefined if none. */
  use: UseKind | undefined
  /** Contract of a body that the handler checks itself, because it depends on the caller. */
  documentedBody: z.ZodType | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    documentedBody?: z.ZodType
  }
  interface FastifySchema {
    /** Excluded from the document: for operators only. */
    hide?: boolean
    summary?: string
  }
}

/** For `response`: these statuses have the error body. */
export const failures = <Status extends number>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map((status) => [status, errorBody])) as Record<Status, typeof errorBody>

// The document shows null for no content; the type makes `send` accept only nothing.
/** For the `response` of routes without a response body. */
export const nothing = z.null().describe('Sin contenido.') as unknown as z.ZodType<undefined>

export const noQuery = z.strictObject({})
// A client may declare JSON and send nothing or an empty object; both mean no payload.
export const noBody = z.strictObject({}).nullish()

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

/**
 * Completes each route's contract: no query and no payload unless declared, so that unknown keys are never
 * silently dropped, and the failures implied by its kind. Returns the contracts, an array that is filled as
 * routes are registered.
 */
export function completeContracts(app: FastifyInstance): RouteContract[] {
  const contracts: RouteContract[] = []
  app.addHook('onRoute', (route) => {
    const method = String(route.method)
    if (route.schema?.hide || !['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) return
    const rule = findInHooks(route, ruleOf)
    const use = findInHooks(route, useKindOf)
    const documentedBody = route.config?.documentedBody
    const given = route.schema ?? {}
    const schema: FastifySchema = {
      ...given,
      querystring: given.querystring ?? noQuery,
      ...(method !== 'GET' && !documentedBody && { body: given.body ?? noBody }),
      response: {
        ...failures(...impliedFailures(method, rule, use)),
        ...(given.response as object | undefined),
      },
    }
    const [status, ...others] = Object.keys(given.response ?? {}).filter((code) => code.startsWith('2'))
    if (status !== undefined && others.length === 0)
      route.preHandler = [...asArray(route.preHandler), succeedWith(Number(status))]
    route.schema = schema
    contracts.push({ method, url: route.url, schema, rule, use, documentedBody })
  })
  return contracts
}
