import { realms, type RealmName } from '../contracts/realms'

/** Which cached responses to remove, as filters of the query client; 'inactive' are those that no page shows. */
type Filters = {
  type: 'all' | 'inactive'
  predicate: (query: { queryKey: readonly unknown[] }) => boolean
}

const listeners = new Set<(filters: Filters) => void>()

/** Calls back when the session of any realm ends, in whichever tab: the shell then empties the query cache. */
export function onSessionEnd(forget: (filters: Filters) => void): void {
  listeners.add(forget)
}

/**
 * Removes what the query cache holds of a realm. A query key begins with the name of its realm, or with 'public'. Any
 * other belongs to every realm, so that data nobody has classified do not outlive a session.
 */
export function forgetQueries(realm: RealmName, type: Filters['type']): void {
  const kept: unknown[] = ['public', ...Object.keys(realms).filter((name) => name !== realm)]
  for (const forget of listeners) forget({ type, predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}
