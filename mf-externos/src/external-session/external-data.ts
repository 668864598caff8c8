import type { QueryClient } from '@tanstack/react-query'

/** Cache key prefix for all data that an official has received, in every area that shows it. */
export const externalKey = 'external'

/** Key of the search page's saved state. */
export const searchKey = [externalKey, 'search']

/** Removes officials' data from memory: after a new code, on 'Nueva búsqueda', and when a session ends. */
export const forgetExternalData = (client: QueryClient) => client.removeQueries({ queryKey: [externalKey] })
