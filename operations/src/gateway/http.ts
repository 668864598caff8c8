import { REGISTRY } from '@fcr/shared/contracts/operations'
import { ApiError, createHttp } from '@fcr/shared/http'

const patience = 15_000

/** The gateway did not respond in time: what was asked of it may have happened all the same. */
export class SlowError extends Error {
  override readonly name = 'SlowError'
}

const http = createHttp({ base: () => '' })
let sessionEnded: () => void = () => undefined

/** Names what runs when the gateway says that nobody is signed in. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEnded = listener
  return () => {
    sessionEnded = () => undefined
  }
}

/**
 * Sends a request to the gateway. Throws ApiError for a status that is not OK, SlowError after `wait` milliseconds,
 * and TypeError without a connection.
 */
export async function send<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  { wait = patience, mayBeOut = false } = {},
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), wait)
  try {
    return (await http.request<T>(method, path, body, { signal: limit.signal })).data
  } catch (error) {
    if (limit.signal.aborted) throw new SlowError()
    if (!mayBeOut && error instanceof ApiError && error.status === 401) sessionEnded()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Asks the registry; its method `name` answers. */
export async function ask<T>(name: string, ...words: unknown[]): Promise<T> {
  return (await send<{ answer: T }>('POST', `${REGISTRY}/questions/${name}`, words)).answer
}
