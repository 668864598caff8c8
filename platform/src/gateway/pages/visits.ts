import type { FastifyRequest } from 'fastify'
import { liveRelease } from '@fcr/shared/platform/route-owner'
import type { Address } from './address'
import type { VerifiedState } from '../version-routing/verified-state'
import type { Version } from '../telemetry/counters'

const PROGRAMS =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|monitor|uptime|pingdom|lighthouse|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|feed|scan/i

/**
 * Whether a person opens the page: not a declared bot, a prefetch or a script. Errors of this rule affect every
 * version alike.
 */
export function isVisit({ method, headers }: FastifyRequest): boolean {
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

/** The versions that a page shows: the shell's, and that of the area that owns the address. */
export function versionsOf(state: VerifiedState, { owner }: Address): Version[] {
  const releases = [state.shell?.release, owner && liveRelease(state, owner.area)]
  return releases.flatMap((release) => (release ? [{ area: release.area, version: release.version }] : []))
}
