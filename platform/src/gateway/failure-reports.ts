const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** How often each area failed in browsers, by the minute, for the last hour. In memory only. */
export class FailureCounter {
  readonly #minutes = new Map<string, Map<number, number>>()

  add(area: string, now = Date.now()): number {
    const minute = Math.floor(now / MINUTE_MS)
    const counts = this.#minutes.get(area) ?? new Map<number, number>()
    this.#minutes.set(area, counts)
    counts.set(minute, (counts.get(minute) ?? 0) + 1)
    for (const old of counts.keys()) if (old <= minute - HOUR_MINUTES) counts.delete(old)
    return this.lastHour(area, now)
  }

  lastHour(area: string, now = Date.now()): number {
    const oldest = Math.floor(now / MINUTE_MS) - HOUR_MINUTES
    let sum = 0
    for (const [minute, count] of this.#minutes.get(area) ?? []) if (minute > oldest) sum += count
    return sum
  }
}

/** At most `limit` in a minute from one address; more addresses than `CAPACITY` share what is left. */
export class MinuteLimit {
  static readonly #CAPACITY = 10_000
  readonly #limit: number
  #counts = new Map<string, number>()
  #minute = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  allows(address: string, now = Date.now()): boolean {
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

/** A message of a browser without what could identify someone: queries of addresses, and long numbers. */
export const redact = (text: string) =>
  text
    .replace(/\?[^\s'"]*/g, '?…')
    .replace(/\d[\d.\s-]{3,}\d/g, '#')
    .replace(/\p{Cc}+/gu, ' ')
