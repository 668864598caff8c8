import type { QueryClient } from '@tanstack/react-query'

/** Everything an official has received is cached below this key, in every area that shows it. */
export const externalKey = 'external'

/** The search page as it was left. */
export const searchKey = [externalKey, 'search']

/** Takes what officials received out of memory: with a new code, with 'Nueva búsqueda', when a session ends. */
export const forgetExternalData = (client: QueryClient) => client.removeQueries({ queryKey: [externalKey] })
