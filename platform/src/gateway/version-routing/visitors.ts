import { randomInt } from 'node:crypto'
import { quarantinedVersions, BUCKET_COOKIE } from '@fcr/shared/platform/visitor-cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Previews, SeenPreview } from '../preview/preview'
import { isSecure, readCookie, setCookie } from '../http/cookies'
import { createVersionRouting, BUCKETS, hasCanary, type Visitor } from './version-routing'
import type { VerifiedState } from './verified-state'

const YEAR_S = 365 * 24 * 60 * 60

/** The site as one browser gets it. */
export type BrowserView = {
  state: VerifiedState
  preview?: SeenPreview
  /** Whether other browsers get the same: it has neither a preview nor a quarantined version. */
  isShared: boolean
}
export type ViewFor = (
  state: VerifiedState,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<BrowserView>

/**
 * Returns the function that computes a browser's view from its cookies. Responses made from it depend on cookies: no
 * shared cache may keep them.
 */
export function createVisitors(previews: Previews): ViewFor {
  const routed = createVersionRouting()
  return async (state, request, reply) => {
    const visitor: Visitor = {
      bucket: hasCanary(state) ? bucketOf(request, reply) : undefined,
      quarantined: quarantinedVersions(request.headers.cookie, isSecure(request)),
    }
    const seen = await previews.seenBy(state, visitor, request, reply)
    const isShared = !seen && visitor.quarantined.length === 0
    return { state: routed(state, visitor), ...seen, isShared }
  }
}

/** A browser keeps its bucket for later canaries. It is a random number that identifies nobody. */
function bucketOf(request: FastifyRequest, reply: FastifyReply): number {
  const bucketCookie = readCookie(request, BUCKET_COOKIE) ?? ''
  if (/^\d{1,4}$/.test(bucketCookie)) return Number(bucketCookie)
  const bucket = randomInt(BUCKETS)
  setCookie(request, reply, BUCKET_COOKIE, { value: String(bucket), age: YEAR_S })
  return bucket
}
