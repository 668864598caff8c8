import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Api } from '@fcr/api'
import { closeWithoutReading } from '@fcr/shared/server/request-bodies'
import { readableHeaders, refuseLargeHeaders, relieveUnreadable } from './cookie-relief'
import { isOwnRequest, localPageHeaders, type LocalPages } from './local-pages'
import { StartError } from './preflight.mjs'

type App = Pick<Api['app'], 'ready' | 'routing' | 'close'>

const noPages: LocalPages = new Map()

/** The API's paths outside its base: the readiness check and the metrics. */
const apiPaths = ['/readyz', '/metrics']

/** Whether the API handles this URL; the gateway handles all others. */
export function isForApi(url: string, apiBase: string): boolean {
  const [path = ''] = url.split('?')
  return apiPaths.includes(path) || path === apiBase || path.startsWith(`${apiBase}/`)
}

function readSeconds(name: string, fallback: number, least = 1): number {
  const value = process.env[name]
  if (value === undefined || value === '') return fallback
  if (/^\d{1,4}$/.test(value) && Number(value) >= least) return Number(value)
  throw new StartError(`${name} must be a number of seconds; it is '${value}'.`)
}

/** How long a slow client may hold a connection, in seconds. */
export const readTimeouts = () => ({
  headers: readSeconds('HEADERS_TIMEOUT_SECONDS', 10),
  request: readSeconds('REQUEST_TIMEOUT_SECONDS', 30),
  /** Between two requests. A proxy must keep its own connections for a shorter time (deploy/nginx.conf). */
  keepAlive: readSeconds('KEEP_ALIVE_SECONDS', 10),
  /** Without a byte in either direction: closes clients that do not read the response. */
  silence: readSeconds('SILENCE_TIMEOUT_SECONDS', 60),
  /** After a signal to stop, until a proxy has noticed it and released its connections. */
  drain: readSeconds('DRAIN_SECONDS', 0, 0),
})

/** How long open requests may take to finish when the server stops, in milliseconds. */
export const closeTimeout = 5000

/** The last part of draining, in milliseconds: reads get 502, so that a proxy switches to another instance. */
const leaveTime = 1000

/** Whether intermediate servers could read the request differently: another host, or another end of its body. */
function isAmbiguous({ rawHeaders, headers }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  const encoding = headers['transfer-encoding']
  return hosts.length > 1 || (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
}

function refuseAmbiguous(request: IncomingMessage, response: ServerResponse): void {
  closeWithoutReading(request)
  const headers = { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }
  response.writeHead(400, headers).end('Solicitud incorrecta\n')
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Serves site and API on one port. They remain two independent applications: behind a proxy that splits
 * the paths the same way, they can run on two hosts.
 */
export async function serveTogether(options: {
  api: App
  gateway: App
  apiBase: string
  port: number
  host?: string | undefined
  localPages?: LocalPages | undefined
}) {
  const { api, gateway, apiBase, port, host, localPages = noPages } = options
  const timeouts = readTimeouts()
  await Promise.all([api.ready(), gateway.ready()])
  let draining = false
  let leaving = false
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (refuseLargeHeaders(request, response)) return
    if (isAmbiguous(request)) {
      refuseAmbiguous(request, response)
      return
    }
    if (draining) response.setHeader('connection', 'close')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const refused = request.url === '/readyz' ? draining && 503 : leaving && isRead && 502
    if (refused) {
      const headers = { 'content-type': 'application/json', 'retry-after': '2' }
      response.writeHead(refused, headers).end('{"status":"stopping"}')
      return
    }
    const page = localPages.get(request.url?.split(/[?/]/, 2)[1] ?? '')
    if (page && isOwnRequest(request, host)) {
      response.setHeaders(new Map(Object.entries(localPageHeaders)))
      page(request, response)
      return
    }
    const app = isForApi(request.url ?? '/', apiBase) ? api : gateway
    app.routing(request, response)
  }
  // Node's default is to check for late requests only every 30 seconds.
  const server = createServer({ connectionsCheckingInterval: 1000, maxHeaderSize: readableHeaders }, answer)
  relieveUnreadable(server)
  // The applications request the body once they have accepted the request.
  server.on('checkContinue', answer)
  server.headersTimeout = timeouts.headers * 1000
  server.requestTimeout = timeouts.request * 1000
  server.keepAliveTimeout = timeouts.keepAlive * 1000
  server.setTimeout(timeouts.silence * 1000)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve)
  })
  return {
    /**
     * Drains for DRAIN_SECONDS, so that a proxy closes its connections and switches to another instance: a request that
     * arrives while its connection or the port closes is lost, and a proxy retries only reads. Then stops accepting
     * connections and lets open requests finish.
     */
    async close() {
      draining = true
      const drain = timeouts.drain * 1000
      const leave = Math.min(drain, leaveTime)
      await wait(drain - leave)
      leaving = leave > 0
      await wait(leave)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), closeTimeout)
      await closed
      clearTimeout(force)
      await Promise.all([api.close(), gateway.close()])
    },
  }
}
