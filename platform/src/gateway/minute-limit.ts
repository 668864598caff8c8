import { clientNetwork } from '@fcr/shared/server/client-network'
import type { onRequestAsyncHookHandler } from 'fastify'
import { respondText } from './respond'

const MINUTE_MS = 60_000

/**
 * Allows at most `limit` requests per minute per client (IPv6: per /64); clients beyond `CAPACITY` share one
 * limit.
 */
export class MinuteLimit {
  static readonly #CAPACITY = 10_000
  readonly #limit: number
  #counts = new Map<string, number>()
  #minute = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  allows(ip: string, now = Date.now()): boolean {
    const address = clientNetwork(ip, 64)
    const minute = Math.floor(now / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#counts = new Map()
      this.#minute = minute
    }
    const key = this.#counts.size < MinuteLimit.#CAPACITY || this.#counts.has(address) ? address : 'others'
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#limit
  }
}

/** For `onRequest` of a route that anyone may call: responds with 429 above the limit. No response of the route is stored. */
export function limited(perMinute: number): onRequestAsyncHookHandler {
  const limit = new MinuteLimit(perMinute)
  return async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (limit.allows(request.ip)) return
    return respondText(reply.header('retry-after', 60), 429, 'Demasiadas solicitudes')
  }
}
