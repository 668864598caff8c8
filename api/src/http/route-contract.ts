import { errorBody } from '@fcr/shared/contracts/errors'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import { useKindOf } from '../external/limit-official'
import type { UseKind } from '../external/quota'
import { ruleOf, type Rule } from '../sessions/policy'

/** What is documented of a route and checked in its answers. */
export type RouteContract = {
  method: string
  url: string
  schema: FastifySchema
  rule: Rule | undefined
  /** What it counts against an official's limits; undefined: nothing. */
  use: UseKind | undefined
  /** Of a body that the handler itself checks, since its contract depends on who sends it. */
  documentedBody: z.ZodType | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    documentedBody?: z.ZodType
  }
  interface FastifySchema {
    /** Kept out of the document: the operators' own. */
    hide?: boolean
    summary?: string
  }
}

/** For `response`: these statuses carry the error body. */
export const failures = <Status extends number>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map((status) => [status, errorBody])) as Record<Status, typeof errorBody>

// The document says null for no content; the type is what `send` may be given: nothing.
/** For `response` of what answers without a body. */
export const nothing = z.null().describe('Sin contenido.') as unknown as z.ZodType<undefined>

const noQuery = z.strictObject({})
// A client may announce JSON and send nothing, or an empty object: both are no payload.
const noBody = z.strictObject({}).nullish()

const forAll = [400, 500, 503] as const
const forChanges = [403, 413, 415] as const

const asArray = <Item>(value: Item | Item[] | undefined): Item[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** What the first of the route's hooks that `of` knows stands for. */
const findInHooks = <Known>(
  { onRequest, preHandler }: RouteOptions,
  of: (hook: object) => Known | undefined,
) => [...asArray(onRequest), ...asArray(preHandler)].map(of).find((known) => known !== undefined)

/** Statuses that follow from what kind of a route it is. */
function impliedFailures(method: string, rule: Rule | undefined, use: UseKind | undefined): number[] {
  const changes = method === 'GET' ? [] : forChanges
  const callers = rule ? [401] : []
  // Also a member's route can be closed to its caller: the officials' policy names kinds.
  const kinds = rule?.realm === 'external' ? [403] : []
  return [...forAll, ...changes, ...callers, ...kinds, ...(use ? [429] : [])]
}

/**
 * Gives each route what it did not say itself: no query and no payload unless it declares them, so that an unknown key
 * is never dropped in silence; and the failures that its kind implies. Answers the contracts, filled as routes come.
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
    route.schema = schema
    contracts.push({ method, url: route.url, schema, rule, use, documentedBody })
  })
  return contracts
}
