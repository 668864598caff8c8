import type {
  EndpointName,
  PathParams,
  RequestBody,
  RequestQuery,
  ResponseBody,
} from '../contracts/endpoints'
import { ApiError } from './api-error'
import { readJson, requireOk, sendJson } from './transport'

/** A part of a call that its endpoint does not have must be absent; one whose fields are all optional may be. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

export type CallOptions<Name extends EndpointName> = Part<'params', PathParams<Name>> &
  Part<'query', RequestQuery<Name>> &
  Part<'body', RequestBody<Name>> & {
    headers?: Record<string, string>
    signal?: AbortSignal | undefined
  }

/** The options, which may be absent unless the endpoint requires a part of the call. */
type CallArguments<Name extends EndpointName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]

export type HttpResult<Body> = { data: Body; status: number; headers: Headers }

export type Http = {
  /** Resolves to the parsed body (undefined for 204). Throws {@link ApiError} if the response is not OK. */
  call<Name extends EndpointName>(name: Name, ...options: CallArguments<Name>): Promise<ResponseBody<Name>>
  /** Like `call`, for callers that need the status or the headers too. */
  request<Name extends EndpointName>(
    name: Name,
    ...options: CallArguments<Name>
  ): Promise<HttpResult<ResponseBody<Name>>>
  /** Like `call`, but resolves once the headers have arrived; the caller reads the body as a stream. */
  open<Name extends EndpointName>(name: Name, ...options: CallArguments<Name>): Promise<Response>
}

type Realm = {
  /** Base of all paths, without a trailing slash; evaluated on each request. */
  base: () => string
  /** Endpoint that renews the session. Without it a 401 is final. */
  refresh?: EndpointName
  /** Endpoints whose 401 never triggers a renewal. */
  exempt?: readonly EndpointName[]
  /** Called if a session could not be renewed. */
  onExpired?: () => void
  /** Called after each OK response: it counts as use of the session, if there is one. */
  onResponse?: () => void
}

/** Common options of all endpoints. */
type Options = {
  params?: Record<string, string | undefined> | undefined
  query?: Record<string, string | undefined> | undefined
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

const fill = (pattern: string, params: Record<string, string | undefined>) =>
  pattern.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''))

function queryOf(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/**
 * An API client for one realm of sessions. On a 401 it renews the session once, sharing one renewal between all
 * requests that fail at the same time, and then repeats each request once.
 */
export function createHttp({ base, refresh, exempt = [], onExpired, onResponse }: Realm): Http {
  let refreshing: Promise<void> | undefined
  /** Number of successful renewals: requests sent before the last one need only be repeated. */
  let renewals = 0

  const send = (name: EndpointName, { params = {}, query = {}, ...rest }: Options = {}) => {
    const [method = '', pattern = ''] = name.split(' ')
    return sendJson(`${base()}${fill(pattern, params)}${queryOf(query)}`, { method, ...rest })
  }

  const renewOnce = (name: EndpointName) =>
    (refreshing ??= send(name)
      .then(requireOk)
      .then(() => {
        renewals += 1
      })
      .finally(() => {
        refreshing = undefined
      }))

  const open = async (name: EndpointName, options?: Options) => {
    const sentAt = renewals
    let response = await send(name, options)
    if (response.status === 401 && refresh !== undefined && !exempt.includes(name)) {
      // An unread response would keep the connection open.
      void response.body?.cancel()
      try {
        if (sentAt === renewals) await renewOnce(refresh)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) onExpired?.()
        throw error
      }
      response = await send(name, options)
    }
    await requireOk(response)
    onResponse?.()
    return response
  }

  const request = async <Name extends EndpointName>(name: Name, options?: Options) => {
    const response = await open(name, options)
    const data = (await readJson(response)) as ResponseBody<Name>
    return { data, status: response.status, headers: response.headers }
  }

  return {
    call: async (name, ...[options]) => (await request(name, options)).data,
    request: (name, ...[options]) => request(name, options),
    open: (name, ...[options]) => open(name, options),
  }
}
