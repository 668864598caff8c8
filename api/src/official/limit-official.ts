import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error'
import { officialOf } from '../sessions/policy'
import { countUse, holdCode, type UseKind } from './quota'

/** The message contains no figures, which would tell a scraper how fast it may go. */
const sessionHeld = () =>
  new ApiError(
    429,
    'session_held',
    'Su sesión está retenida: con su código se hicieron más consultas de lo habitual. La Fundación ya fue avisada. Para continuar, llame a la Fundación.',
  )

/** Number of codes held by this process since its start, for the operators' metrics. */
export const holdsSinceStart: Record<UseKind, number> = { profile: 0, search: 0, map: 0 }

const kinds = new WeakMap<object, UseKind>()

/** Returns the kind of use that a route's hook counts, for the API document; undefined for other hooks. */
export const useKindOf = (hook: object): UseKind | undefined => kinds.get(hook)

/**
 * For `preHandler` of a route with `requireOfficial`: refuses a held code, counts the uses of any other, and
 * holds a code that exceeds its limit. Runs before anything is read, so requests for unknown people count as
 * well. Malformed requests are refused earlier and do not count: they disclose nothing.
 */
export function limitOfficial(kind: UseKind, usesOf: (request: FastifyRequest) => number = () => 1) {
  const limit = async (request: FastifyRequest) => {
    const { id, held } = officialOf(request)
    if (held) throw sessionHeld()
    const { db, settings } = request.server
    if (await countUse(db, id, kind, settings.limits.officials[kind], usesOf(request))) return
    if (await holdCode(db, id, kind, request)) {
      holdsSinceStart[kind] += 1
      request.log.warn({ kind }, 'official held')
    }
    throw sessionHeld()
  }
  kinds.set(limit, kind)
  return limit
}
