import type { FastifyRequest } from 'fastify'
import type { ApiError } from '../errors/api-error'
import { originOf, recordAudit, type Actor } from './record'

/** Somebody without the right, or too often. */
const recordedStatus = new Set([403, 429])

/** Sources remembered at most; an attack from more of them is not the trail's to list. */
const maxSources = 10_000

function actorOf({ caller }: FastifyRequest): Actor {
  if (caller?.member) return { realm: 'member', id: caller.member.comparecienteId }
  if (caller?.external) return { realm: 'external', id: caller.external.accessCodeId }
  return { realm: 'anonymous' }
}

/** The person that was asked for, where the address names one. */
function subjectOf({ params, caller }: FastifyRequest): string | undefined {
  const number = (params as { numero_identificacion?: unknown } | undefined)?.numero_identificacion
  if (typeof number === 'string' && /^\d{1,15}$/.test(number)) return number
  return caller?.member?.numeroIdentificacion
}

/**
 * Records refusals. What a known person or official had no right to, each time; what floods in, once a minute for
 * each source, route and reason, so that an attack does not fill the trail.
 */
export function createRefusalRecorder(): (request: FastifyRequest, answer: ApiError) => Promise<void> {
  let minute = 0
  const seen = new Set<string>()

  const isFirst = (source: string) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) seen.clear()
    minute = now
    if (seen.has(source) || seen.size >= maxSources) return false
    seen.add(source)
    return true
  }

  return async (request, { statusCode, code }) => {
    if (!recordedStatus.has(statusCode)) return
    const actor = actorOf(request)
    const route = `${request.method} ${request.routeOptions.url ?? '(none)'}`
    const each = statusCode === 403 && actor.realm !== 'anonymous'
    if (!each && !isFirst(`${request.ip} ${route} ${code}`)) return
    const details = { status: statusCode, route }
    const event = { actor, action: 'refused', outcome: code, subject: subjectOf(request), details } as const
    try {
      await recordAudit(request.server.db, event, originOf(request))
    } catch (error) {
      // A refusal gives nothing out; it stands also where it cannot be recorded.
      request.log.error({ err: error }, 'recording a refusal failed')
    }
  }
}
