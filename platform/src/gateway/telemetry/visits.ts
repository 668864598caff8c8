import { VISIT_COOKIE } from '@fcr/shared/platform/visitor-cookies'
import { votingNetwork } from '@fcr/shared/server/client-network'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Layout } from '../../files'
import { readCookie, setCookie } from '../http/cookies'
import type { Version } from './counters'
import type { TelemetryStore } from './telemetry-store'
import { createVisitTokens, VISIT_MS } from './visit-tokens'

const PROGRAMS =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|monitor|uptime|pingdom|lighthouse|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|feed|scan/i

/**
 * Whether a person opens the page: not a declared bot, a prefetch or a script. Errors of this rule affect every
 * version alike.
 */
function isVisit({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? ''
  const ahead = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ')
  const target = headers['sec-fetch-dest'] ?? 'document'
  return (
    method === 'GET' &&
    target === 'document' &&
    !/prefetch|preview|prerender/i.test(ahead) &&
    agent !== '' &&
    !PROGRAMS.test(agent)
  )
}

/** Counts the pages that people open, and gives each page the token with which it reports. */
export async function createVisits(at: Layout, log: FastifyBaseLogger, store: TelemetryStore) {
  const tokens = await createVisitTokens(at, log)
  const visitOf = (request: FastifyRequest) => tokens.read(readCookie(request, VISIT_COOKIE))
  const give = (request: FastifyRequest, reply: FastifyReply, network: string) =>
    setCookie(request, reply, VISIT_COOKIE, { value: tokens.issue(network), age: VISIT_MS / 1000 })
  return {
    shareKey: tokens.share,
    /** The visit of the page that sent a request, by its token. */
    visitOf,
    /** @param versions those that the page shows; none for an unknown address */
    opened(request: FastifyRequest, reply: FastifyReply, versions: readonly Version[]) {
      if (!isVisit(request)) return
      give(request, reply, votingNetwork(request.ip))
      store.visit(versions, request.ip)
    },
    /** Renews the token of a page that stays open. */
    stillOpen(request: FastifyRequest, reply: FastifyReply) {
      const visit = visitOf(request)
      if (visit && visit.age > VISIT_MS / 2) give(request, reply, visit.network)
    },
  }
}
