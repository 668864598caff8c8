import { createServer } from 'node:http'
import { StartError } from './preflight.mjs'

/** @typedef {import('./built.mjs').App} App */

/** Paths outside the API's base that it answers: whether its database does, and the operators' figures. */
const apiPaths = ['/readyz', '/metrics']

/** Whether a request is the API's. @param {string} url @param {string} apiBase */
export function isForApi(url, apiBase) {
  const [path = ''] = url.split('?')
  return apiPaths.includes(path) || path === apiBase || path.startsWith(`${apiBase}/`)
}

/** @param {string} name @param {number} fallback */
function readSeconds(name, fallback) {
  const value = process.env[name]
  if (value === undefined || value === '') return fallback
  if (/^\d{1,4}$/.test(value) && Number(value) > 0) return Number(value)
  throw new StartError(`${name} must be a number of seconds; it is '${value}'.`)
}

/** How long a slow client may hold a connection, in seconds. */
export const readTimeouts = () => ({
  headers: readSeconds('HEADERS_TIMEOUT_SECONDS', 10),
  request: readSeconds('REQUEST_TIMEOUT_SECONDS', 30),
  /** Between two requests. A proxy must keep its own connections for a shorter time (deploy/nginx.conf). */
  keepAlive: readSeconds('KEEP_ALIVE_SECONDS', 10),
  /** Without a byte in either direction, for one who does not read the answer. */
  silence: readSeconds('SILENCE_TIMEOUT_SECONDS', 60),
})

/** How long requests under way may take to end when the server is stopped, in milliseconds. */
const patience = 5000

/**
 * Serves site and API on one port. They stay two applications that know nothing of each other; in
 * production they may as well run apart, behind a proxy that divides the same paths.
 * @param {{ api: App, gateway: App, apiBase: string, port: number, host?: string | undefined }} options
 */
export async function serveTogether({ api, gateway, apiBase, port, host }) {
  const timeouts = readTimeouts()
  await Promise.all([api.ready(), gateway.ready()])
  let closing = false
  // By itself Node looks for late requests every half minute only.
  const options = { connectionsCheckingInterval: 1000 }
  const server = createServer(options, (request, response) => {
    if (closing) response.setHeader('connection', 'close')
    const app = isForApi(request.url ?? '/', apiBase) ? api : gateway
    app.routing(request, response)
  })
  server.headersTimeout = timeouts.headers * 1000
  server.requestTimeout = timeouts.request * 1000
  server.keepAliveTimeout = timeouts.keepAlive * 1000
  server.setTimeout(timeouts.silence * 1000)
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => resolve(undefined))
  })
  return {
    /** Takes no more connections and lets the requests under way end. */
    async close() {
      closing = true
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearTimeout(force)
      await Promise.all([api.close(), gateway.close()])
    },
  }
}

/**
 * Runs `close` once on Ctrl-C or a stop request, then ends the process. A second Ctrl-C ends it at once.
 * @param {() => Promise<unknown>} close
 */
export function closeOnSignal(close) {
  let closing = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => {
      if (closing) process.exit(130)
      closing = true
      // Whatever hangs: the next instance waits for the port.
      setTimeout(() => process.exit(1), 2 * patience).unref()
      close().then(
        () => process.exit(0),
        (/** @type {unknown} */ error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
