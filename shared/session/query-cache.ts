import { realms, type RealmName } from '../contracts/realms'

/** Selects cached responses to remove; 'inactive' are those that no page shows. */
type Filters = {
  type: 'all' | 'inactive'
  predicate: (query: { queryKey: readonly unknown[] }) => boolean
}

const listeners = new Set<(filters: Filters) => void>()

/**
 * Registers a callback for the end of any realm's session, in any tab: the shell then clears the query cache.
 */
export function onSessionEnd(forget: (filters: Filters) => void): void {
  listeners.add(forget)
}

/**
 * Removes a realm's data from the query cache. A query key begins with the name of its realm, or with
 * 'public'. Any other key belongs to every realm, so that unclassified data never outlive a session. Data of other
 * realms stay: an open form would lose what is typed in it with the data it began with.
 */
export function forgetQueries(realm: RealmName, type: Filters['type']): void {
  const kept: unknown[] = ['public', ...Object.keys(realms).filter((name) => name !== realm)]
  for (const forget of listeners) forget({ type, predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}
