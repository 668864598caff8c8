import { clientNetwork, votingNetwork } from '@fcr/shared/server/client-network'
import type { FastifyReply, onRequestAsyncHookHandler } from 'fastify'
import { respondText } from './respond'

const MINUTE_MS = 60_000
const CAPACITY = 10_000

/**
 * Allows at most `limit` requests per minute per client (IPv6: per /64). Beyond `CAPACITY` clients, new ones are counted
 * by their network (IPv4: /24, IPv6: /48), and only beyond as many networks together: the addresses of one network
 * cannot take the limit of all others.
 */
export class MinuteLimit {
  readonly #limit: number
  #clients = new Map<string, number>()
  #networks = new Map<string, number>()
  #minute = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  allows(ip: string, now = Date.now()): boolean {
    const minute = Math.floor(now / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#clients = new Map()
      this.#networks = new Map()
      this.#minute = minute
    }
    const count =
      countIn(this.#clients, clientNetwork(ip, 64)) ??
      countIn(this.#networks, votingNetwork(ip)) ??
      countIn(this.#networks, 'others', Infinity) ??
      0
    return count <= this.#limit
  }
}

/** Counts a request; returns how many the key has, or undefined if there is no room for it. */
function countIn(counts: Map<string, number>, key: string, capacity = CAPACITY): number | undefined {
  const before = counts.get(key)
  if (before === undefined && counts.size >= capacity) return undefined
  counts.set(key, (before ?? 0) + 1)
  return (before ?? 0) + 1
}

export const tooMany = (reply: FastifyReply) =>
  respondText(reply.header('retry-after', 60), 429, 'Demasiadas solicitudes')

/** For `onRequest` of a route that anyone may call: responds with 429 above the limit. */
export function limited(perMinute: number): onRequestAsyncHookHandler {
  const limit = new MinuteLimit(perMinute)
  return async (request, reply) => {
    if (!limit.allows(request.ip)) return tooMany(reply)
  }
}
