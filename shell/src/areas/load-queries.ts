import { AreaFailure } from './area-failure'
import type * as queries from './queries'

/** The name under which areas require it. */
export const queryLibrary = '@tanstack/react-query'

let loading: Promise<typeof queries> | undefined
let library: typeof queries | undefined

/** The chunk with the client for the server's answers. A load that failed is tried again by whoever asks next. */
export const loadQueries = (): Promise<typeof queries> =>
  (loading ??= import(/* webpackChunkName: "queries" */ './queries').then(
    (loaded) => (library = loaded),
    (error: unknown) => {
      loading = undefined
      throw new AreaFailure('queries-missing', error)
    },
  ))

/** Drops the answers of the server that no page shows. */
export const forgetAnswers = () => library?.forgetUnused()
