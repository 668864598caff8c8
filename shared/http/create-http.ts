import { ApiError } from './api-error'

export type HttpOptions = {
  query?: Record<string, string>
  headers?: Record<string, string>
  signal?: AbortSignal
}
export type HttpResult<T> = { data: T; status: number; headers: Headers }

export type Http = {
  /** Resolves to the parsed body (undefined for 204). Throws {@link ApiError} if the response is not OK. */
  request<T>(method: string, path: string, body?: unknown, options?: HttpOptions): Promise<HttpResult<T>>
  /** Like `get`, but resolves once the headers have arrived; the caller reads the body as a stream. */
  open(path: string, options?: HttpOptions): Promise<Response>
  get<T>(path: string, options?: HttpOptions): Promise<T>
  post<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>
}

type Realm = {
  /** Base of all paths, without a trailing slash; evaluated on each request. */
  base: () => string
  /** Path that renews the session. Without it a 401 is final. */
  refresh?: string
  /** Paths whose 401 never triggers a renewal. */
  exempt?: readonly string[]
  /** Called if a session could not be renewed. */
  onExpired?: () => void
  /** Called after each OK response: it counts as use of the session, if there is one. */
  onResponse?: () => void
}

const parse = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * An API client for one realm of sessions. On a 401 it renews the session once, sharing one renewal between all
 * requests that fail at the same time, and then repeats each request once.
 */
export function createHttp({ base, refresh, exempt = [], onExpired, onResponse }: Realm): Http {
  let refreshing: Promise<void> | undefined
  /** Number of successful renewals: requests sent before the last one need only be repeated. */
  let renewals = 0

  const send = async (method: string, path: string, body: unknown, options: HttpOptions) => {
    const query = options.query ? `?${new URLSearchParams(options.query).toString()}` : ''
    return fetch(`${base()}${path}${query}`, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  }

  const renew = async (path: string) => {
    const response = await send('POST', path, undefined, {})
    if (!response.ok) throw new ApiError(response.status, await parse(response))
  }

  const renewOnce = (path: string) =>
    (refreshing ??= renew(path)
      .then(() => {
        renewals += 1
      })
      .finally(() => {
        refreshing = undefined
      }))

  const sendAndRenew = async (method: string, path: string, body: unknown, options: HttpOptions) => {
    const sentAt = renewals
    let response = await send(method, path, body, options)
    if (response.status === 401 && refresh !== undefined && !exempt.includes(path)) {
      // An unread response would keep the connection open.
      void response.body?.cancel()
      try {
        if (sentAt === renewals) await renewOnce(refresh)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) onExpired?.()
        throw error
      }
      response = await send(method, path, body, options)
    }
    if (!response.ok) throw new ApiError(response.status, await parse(response))
    onResponse?.()
    return response
  }

  const request = async <T>(method: string, path: string, body?: unknown, options: HttpOptions = {}) => {
    const response = await sendAndRenew(method, path, body, options)
    return { data: (await parse(response)) as T, status: response.status, headers: response.headers }
  }

  return {
    request,
    open: (path, options = {}) => sendAndRenew('GET', path, undefined, options),
    get: async <T>(path: string, options?: HttpOptions) =>
      (await request<T>('GET', path, undefined, options)).data,
    post: async <T>(path: string, body?: unknown, options?: HttpOptions) =>
      (await request<T>('POST', path, body, options)).data,
  }
}
