import type { SearchCard } from '@fcr/shared/contracts/search'
import { isSessionHeld } from '@fcr/shared/held-session'
import { externalHttp } from '@fcr/shared/session'

export type Query = Record<string, string>

/**
 * The outcome of a search. A failed search shows an empty list with an error line: an outage must not look like
 * an empty result. If the official's code is held, the page shows what to do instead.
 */
export type Outcome =
  | { kind: 'found'; query: Query; cards: readonly SearchCard[]; total: number }
  | { kind: 'failed' }
  | { kind: 'held' }

/**
 * Runs one search; the HTTP client renews the session and retries once if needed. `total` also counts people
 * beyond the cards sent, up to the contract's limit.
 */
export async function findPeople(query: Query, signal: AbortSignal): Promise<Outcome> {
  try {
    const { data, headers } = await externalHttp.request<SearchCard[]>('GET', '/ext/search', undefined, {
      query,
      signal,
    })
    const counted = Number(headers.get('X-Total-Count') ?? '')
    return { kind: 'found', query, cards: data, total: Math.max(counted || 0, data.length) }
  } catch (error) {
    return { kind: isSessionHeld(error) ? 'held' : 'failed' }
  }
}
