import type { FastifyRequest } from 'fastify'
import type { ApiError } from '../errors/api-error'
import { limitKey, networkKey } from '../limits/rate-limit'
import { originOf, recordAudit, type Actor } from './record'

declare module 'fastify' {
  interface FastifyRequest {
    /** The document number that a refusal is about, where a handler knows it. */
    refusedSubject?: string | undefined
  }
}

/** Somebody without the right, locked out, or too often. */
const recordedStatus = new Set([403, 423, 429])

/** Rows in a minute for one route and reason: from one address, from one IPv6 /48, and at all. */
const mostRows = { address: 1, network: 3, site: 30 }

function actorOf({ caller }: FastifyRequest): Actor {
  if (caller?.member) return { realm: 'member', id: caller.member.comparecienteId }
  if (caller?.external) return { realm: 'external', id: caller.external.accessCodeId }
  return { realm: 'anonymous' }
}

/** The person that was asked for, where the address or the handler names one. */
function subjectOf({ params, caller, refusedSubject }: FastifyRequest): string | undefined {
  const number = (params as { numero_identificacion?: unknown } | undefined)?.numero_identificacion
  if (typeof number === 'string' && /^\d{1,15}$/.test(number)) return number
  return refusedSubject ?? caller?.member?.numeroIdentificacion
}

/** Decides which refusals of a flood are recorded. The number that were not is told with the next one of their kind. */
export function createFloodGauge(now: () => number = Date.now) {
  let minute = 0
  const rows = new Map<string, number>()
  const leftOut = new Map<string, number>()

  /** Undefined: leave it out. Otherwise how many of this kind were left out since the last one that was recorded. */
  return (address: string, kind: string): number | undefined => {
    const thisMinute = Math.floor(now() / 60_000)
    if (thisMinute !== minute) rows.clear()
    minute = thisMinute
    const network = networkKey(address)
    const counters: [string, number][] = [
      [kind, mostRows.site],
      ...(network === undefined ? [] : [[`${kind} ${network}`, mostRows.network] as [string, number]]),
      [`${kind} ${limitKey(address)}`, mostRows.address],
    ]
    const before = leftOut.get(kind) ?? 0
    if (counters.some(([key, most]) => (rows.get(key) ?? 0) >= most)) {
      leftOut.set(kind, before + 1)
      return undefined
    }
    for (const [key] of counters) rows.set(key, (rows.get(key) ?? 0) + 1)
    leftOut.delete(kind)
    return before
  }
}

/**
 * Records refusals. What a known person or official had no right to, each time; what floods in, once a minute for
 * each address, route and reason and within the bounds above, so that an attack does not fill the trail.
 */
export function createRefusalRecorder(): (request: FastifyRequest, answer: ApiError) => Promise<void> {
  const gauge = createFloodGauge()

  return async (request, { statusCode, code }) => {
    if (!recordedStatus.has(statusCode)) return
    const actor = actorOf(request)
    const route = `${request.method} ${request.routeOptions.url ?? '(none)'}`
    const each = statusCode === 403 && actor.realm !== 'anonymous'
    const leftOut = each ? 0 : gauge(request.ip, `${route} ${code}`)
    if (leftOut === undefined) return
    const details = { status: statusCode, route, ...(leftOut > 0 && { leftOut }) }
    const event = { actor, action: 'refused', outcome: code, subject: subjectOf(request), details } as const
    try {
      await recordAudit(request.server.db, event, originOf(request))
    } catch (error) {
      // A refusal gives nothing out; it stands also where it cannot be recorded.
      request.log.error({ err: error }, 'recording a refusal failed')
    }
  }
}
