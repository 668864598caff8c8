import { isIPv6 } from 'node:net'

const MINUTE_MS = 60_000

/** At most `limit` in a minute from one address; more addresses than `CAPACITY` share what is left. */
export class MinuteLimit {
  static readonly #CAPACITY = 10_000
  readonly #limit: number
  #counts = new Map<string, number>()
  #minute = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  allows(ip: string, now = Date.now()): boolean {
    const address = networkOf(ip)
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

/** Who has one address of version 6 has all of its network (/64), and could take another for each request. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}
