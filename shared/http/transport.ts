import { ApiError } from './api-error'
import { noteServerTime } from './server-clock'

type Message = {
  method: string
  body?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

/** Sends a request with JSON, and cookies, to any address. Resolves to the response, whatever its status. */
export async function sendJson(
  address: string,
  { method, body, headers, signal }: Message,
): Promise<Response> {
  const response = await fetch(address, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  noteServerTime(response)
  return response
}

/** Returns the parsed body; undefined if there is none, or another one than JSON. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Throws {@link ApiError} if the response is not OK. */
export async function requireOk(response: Response): Promise<void> {
  if (!response.ok) throw new ApiError(response.status, await readJson(response))
}
