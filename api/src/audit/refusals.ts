import { documentNumberPattern } from '@fcr/shared/contracts/text/typed-text'
import type { FastifyRequest } from 'fastify'
import type { ApiError } from '../errors/api-error'
import { limitKey, networkKey } from '../limits/rate-limit'
import { recordAudit, type KnownActor } from './record'

declare module 'fastify' {
  interface FastifyRequest {
    /** The document number that a refusal concerns, if the handler has it. */
    refusedSubject?: string | undefined
  }
}

/** Forbidden, locked out, and rate-limited. */
const recordedStatus = new Set([403, 423, 429])

/** Maximum rows per minute for one route and reason: per known actor, address, IPv6 /48, and in total. */
const mostRows = { actor: 10, address: 1, network: 3, site: 30 }

/** The document number of the requested person, if the URL or the handler names one; else of the caller. */
function subjectOf({ params, caller, refusedSubject }: FastifyRequest): string | undefined {
  const number = (params as { numero_identificacion?: unknown } | undefined)?.numero_identificacion
  if (typeof number === 'string' && documentNumberPattern.test(number)) return number
  return refusedSubject ?? (caller?.realm === 'member' ? caller.numeroIdentificacion : undefined)
}

/** A kind of refusal and its limits in rows per minute, by counter. */
type Refusal = { kind: string; counters: [key: string, most: number][] }

/** A refusal counted by address. */
export function fromAddress(kind: string, address: string): Refusal {
  const network = networkKey(address)
  return {
    kind,
    counters: [
      [kind, mostRows.site],
      ...(network === undefined ? [] : [[`${kind} ${network}`, mostRows.network] as [string, number]]),
      [`${kind} ${limitKey(address)}`, mostRows.address],
    ],
  }
}

/** A refusal counted by known actor; each actor has a separate count. */
export function fromActor(kind: string, { realm, id }: KnownActor): Refusal {
  const own = `${kind} ${realm} ${id}`
  return { kind: own, counters: [[own, mostRows.actor]] }
}

/**
 * Decides which refusals are recorded. The next recorded refusal of that kind says how many were left out.
 */
export function createFloodGauge(now = () => Date.now()) {
  let minute = 0
  const rows = new Map<string, number>()
  const leftOut = new Map<string, number>()

  /**
   * Returns undefined to skip this refusal; otherwise how many of its kind were skipped since the last
   * record.
   */
  return ({ kind, counters }: Refusal): number | undefined => {
    const thisMinute = Math.floor(now() / 60_000)
    if (thisMinute !== minute) rows.clear()
    minute = thisMinute
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
 * Records refusals within the limits above, so that nobody can flood the trail. A 403 of a signed-in member
 * or official is counted per actor, any other refusal per address; both per route and reason.
 */
export function createRefusalRecorder(): (request: FastifyRequest, error: ApiError) => Promise<void> {
  const gauge = createFloodGauge()

  return async (request, { statusCode, code }) => {
    if (!recordedStatus.has(statusCode)) return
    const route = `${request.method} ${request.routeOptions.url ?? '(none)'}`
    const kind = `${route} ${code}`
    const { caller } = request
    const leftOut = gauge(
      caller && statusCode === 403 ? fromActor(kind, caller) : fromAddress(kind, request.ip),
    )
    if (leftOut === undefined) return
    const details = { status: statusCode, route, ...(leftOut > 0 && { leftOut }) }
    const actor = caller ?? ({ realm: 'anonymous' } as const)
    const event = { actor, action: 'refused', outcome: code, subject: subjectOf(request), details } as const
    try {
      await recordAudit(request.server.db, event, request)
    } catch (error) {
      // A refusal discloses nothing, so it is sent even if it cannot be recorded.
      request.log.error({ err: error }, 'recording a refusal failed')
    }
  }
}
