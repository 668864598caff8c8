import type { SearchCard } from '@fcr/shared/contracts/search'
import { isSessionHeld } from '@fcr/shared/held-session'
import { ApiError, officialHttp } from '@fcr/shared/session'
import { waitOf } from '../../official-session/refusal-of'

export type Query = Record<string, string>

/** The parameter of a query for several document numbers, which are separated by spaces. */
export const listField = 'cedulas'
/** The numbers of a query for several; undefined for any other query. */
export const numbersOf = (query: Query): string[] | undefined => query[listField]?.split(' ')

/**
 * The outcome of a search. A failed search shows an empty list with an error line: an outage must not look like
 * an empty result. If the official's code is held, the page shows what to do instead.
 */
export type Outcome = {
  /** What was searched. */
  query: Query
} & (
  | {
      kind: 'found'
      cards: readonly SearchCard[]
      total: number
      /** Number of people in `total` whose name is only similar. */
      similar: number
      /** If nobody has the whole name: with how many of its words somebody is found. Undefined from an older API. */
      fewerWords: number | undefined
      /** The search's reference in the audit log; null from an older API. */
      reference: string | null
    }
  /** `reason` is the server's text for the person, if it refused for a while. */
  | { kind: 'failed'; reason?: string }
  | { kind: 'held' }
)

/**
 * Runs one search; the HTTP client renews the session and retries once if needed. `total` and `similar` also count people
 * beyond the cards sent, up to the contract's limit.
 */
export async function findPeople(query: Query, signal: AbortSignal): Promise<Outcome> {
  try {
    const cedulas = numbersOf(query)
    const { data, headers } = cedulas
      ? await officialHttp.request('POST /ext/search/cedulas', { body: { cedulas }, signal })
      : await officialHttp.request('GET /ext/search', { query, signal })
    const counted = Number(headers.get('X-Total-Count') ?? '')
    const total = Math.max(counted || 0, data.length)
    const similar = Number(headers.get('X-Similar-Count') ?? similarAmong(data, total))
    const fewer = headers.get('X-Fewer-Words')
    return {
      kind: 'found',
      query,
      cards: data,
      total,
      similar,
      fewerWords: fewer === null ? undefined : Number(fewer),
      reference: headers.get('x-request-id'),
    }
  } catch (error) {
    if (isSessionHeld(error)) return { kind: 'held', query }
    const reason = isNotUnderstood(error) ? notUnderstood : waitOf(error)
    return { kind: 'failed', query, ...(reason ? { reason } : {}) }
  }
}

/** The similar people for an older API, which adds them only if the exact ones leave room on the page. */
function similarAmong(cards: readonly SearchCard[], total: number): number {
  const exact = cards.filter(({ aproximada }) => !aproximada).length
  return exact === cards.length ? 0 : total - exact
}

const notUnderstood = 'El servicio no entendió lo escrito. Revise los campos e intente de nuevo.'
const isNotUnderstood = (error: unknown) => error instanceof ApiError && error.status === 400
