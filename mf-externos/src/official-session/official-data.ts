import type { QueryClient } from '@tanstack/react-query'

/** Key of this area's cached data of the official's session. */
export const officialKey = ['external', 'mf-externos'] as const

/**
 * The search page as it was left. The shell's cache outlives this version of the area: another version, whose filters and
 * results may have other fields, has another key.
 */
export const searchKey = [...officialKey, 'search', performance.now()]

/** Removes what this area has received in the session, for a new search. */
export const forgetOfficialData = (client: QueryClient) => client.removeQueries({ queryKey: officialKey })
