import { createHash, randomBytes } from 'node:crypto'
import { votingNetwork } from '@fcr/shared/server/client-network'
import { telemetry } from '../../store'

/**
 * Pages of one network that count within an hour, of each version: neither a page that reloads itself nor a monitor
 * that opens one every minute outweighs the other visitors.
 */
const MOST_PER_HOUR = 3
/** Networks and versions remembered at once; all others share one entry. */
const CAPACITY = 20_000

type Entry = { visits: number; isOpen: boolean; timings: number }

/**
 * Decides which pages, failures and timings of a network count. Remembers the networks of the current hour, in
 * memory only and as hashes with a random salt of this process.
 */
export class NetworkHours {
  readonly #salt = randomBytes(16)
  readonly #capacity: number
  #hour = 0
  #entries = new Map<string, Entry>()

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity
  }

  /** Whether a page served counts as a visit. */
  visit(address: string, key: string, now: number): boolean {
    const entry = this.#entry(address, key, now)
    if (entry.visits >= MOST_PER_HOUR) return false
    entry.visits += 1
    entry.isOpen = true
    return true
  }

  /**
   * Whether a report marks a visit as failing: only the first report after a page does. If this gateway has not served
   * a page to the network (the visitor came from another area, or another gateway served the page), the report also
   * counts as a visit, once.
   */
  failure(address: string, key: string, now: number): 'visit' | 'counted' | 'ignored' {
    const entry = this.#entry(address, key, now)
    const isFirst = entry.visits === 0
    if (!isFirst && !entry.isOpen) return 'ignored'
    if (isFirst) entry.visits = 1
    entry.isOpen = false
    return isFirst ? 'visit' : 'counted'
  }

  /** Whether the timings of a page count. */
  timing(address: string, key: string, now: number): boolean {
    const entry = this.#entry(address, key, now)
    entry.timings += 1
    return entry.timings <= MOST_PER_HOUR
  }

  #entry(address: string, key: string, now: number): Entry {
    const hour = telemetry.hourOf(now)
    if (hour !== this.#hour) {
      this.#entries = new Map()
      this.#hour = hour
    }
    const id = this.#idOf(address, key)
    const entry = this.#entries.get(id) ?? { visits: 0, isOpen: false, timings: 0 }
    this.#entries.set(id, entry)
    return entry
  }

  #idOf(address: string, key: string): string {
    const id = createHash('sha256')
      .update(this.#salt)
      .update(`${votingNetwork(address)} ${key}`)
      .digest('base64url')
      .slice(0, 22)
    return this.#entries.size < this.#capacity || this.#entries.has(id) ? id : 'others'
  }
}
