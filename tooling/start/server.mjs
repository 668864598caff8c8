import { createServer } from 'node:http'

/** @typedef {import('./built.mjs').App} App */

/** Whether a request is the API's: below its base, or the question whether its database answers. */
export const isForApi = (/** @type {string} */ url, /** @type {string} */ apiBase) =>
  url === '/readyz' || url === apiBase || url.startsWith(`${apiBase}/`) || url.startsWith(`${apiBase}?`)

/**
 * Serves site and API on one port. They stay two applications that know nothing of each other; in
 * production they may as well run apart, behind a proxy that divides the same paths.
 * @param {{ api: App, gateway: App, apiBase: string, port: number, host?: string | undefined }} options
 */
export async function serveTogether({ api, gateway, apiBase, port, host }) {
  await Promise.all([api.ready(), gateway.ready()])
  const server = createServer((request, response) => {
    const app = isForApi(request.url ?? '/', apiBase) ? api : gateway
    app.routing(request, response)
  })
  // Slow clients do not hold a connection for longer than these (milliseconds).
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 10_000
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => resolve(undefined))
  })
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), 5000)
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
