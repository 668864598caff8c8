import { REGISTRY } from '@fcr/shared/platform/operations'
import { ApiError, readJson, requireOk, sendJson } from '@fcr/shared/http'

const patience = 15_000

/** The gateway did not respond in time. The request may still have taken effect. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

let sessionEnded: () => void = () => undefined

/** Sets the listener for responses to unauthenticated requests. Returns a function that removes it. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEnded = listener
  return () => {
    sessionEnded = () => undefined
  }
}

/**
 * Sends a request to the gateway. Throws ApiError for a status that is not OK, TimeoutError after `wait` milliseconds,
 * and TypeError without a connection. `isPublic`: works without a session, so that a 401 does not end one.
 */
export async function send<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  { wait = patience, isPublic = false } = {},
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), wait)
  try {
    const response = await sendJson(path, { method, body, signal: limit.signal })
    await requireOk(response)
    return (await readJson(response)) as T
  } catch (error) {
    if (limit.signal.aborted) throw new TimeoutError()
    if (!isPublic && error instanceof ApiError && error.status === 401) sessionEnded()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Calls a method of the registry and returns its result. */
export async function ask<T>(name: string, ...args: unknown[]): Promise<T> {
  return (await send<{ answer: T }>('POST', `${REGISTRY}/questions/${name}`, args)).answer
}
