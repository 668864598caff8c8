import type { SearchCard } from '@fcr/shared/contracts/search'
import { isSessionHeld } from '@fcr/shared/held-session'
import { externalHttp } from '@fcr/shared/session'

export type Query = Record<string, string>

/**
 * The outcome of a search. A failed one shows as empty, with a line that says so: an outage must not look as
 * if nobody exists. One refused because the official's code is held shows what to do instead.
 */
export type Outcome =
  | { kind: 'found'; query: Query; cards: readonly SearchCard[]; total: number }
  | { kind: 'failed' }
  | { kind: 'held' }

/**
 * One search; the client renews the session and repeats it once by itself. `total` counts on beyond the cards
 * that are sent, up to the contract's limit.
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
