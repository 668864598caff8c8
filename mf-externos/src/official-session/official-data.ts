import type { QueryClient } from '@tanstack/react-query'

/** Key of this area's cached data of the official's session. */
export const officialKey = ['external', 'mf-externos'] as const

/** The search page as it was left. */
export const searchKey = [...officialKey, 'search']

/** Removes what this area has received in the session, for a new search. */
export const forgetOfficialData = (client: QueryClient) => client.removeQueries({ queryKey: officialKey })
