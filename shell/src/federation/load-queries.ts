import { AreaFailure } from './area-failure'
import type * as queries from './queries'

let loading: Promise<typeof queries> | undefined
let library: typeof queries | undefined

/** Loads the chunk with the query client. After a failure, the next call tries again. */
export const loadQueries = (): Promise<typeof queries> =>
  (loading ??= import(/* webpackChunkName: "queries" */ './queries').then(
    (loaded) => (library = loaded),
    (error: unknown) => {
      loading = undefined
      throw new AreaFailure('queries-missing', error)
    },
  ))

/** Returns the chunk if it has loaded. */
export const loadedQueries = () => library

/** Drops cached responses that no page shows. */
export const removeInactiveQueries = () => library?.removeInactive()
