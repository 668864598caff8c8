// Serves a built site, or any handler, on a free port of this machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, siteParts } from '../tooling/start/build.mjs'
import { builtServer } from '../tooling/start/built.mjs'
import { publishLocally } from '../tooling/start/local-registry.mjs'

/** @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void} Handler */

/** @param {Handler} handler */
export async function listen(handler) {
  const server = createServer(handler)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Serves the pages of a registry by its gateway, like `npm run serve`; by default those of the local builds.
 * @param {{ api: Handler, files?: Record<string, Handler>, registryDir?: string }} options `api`: responds below /api/;
 * `files`: other responses by path
 */
export async function serveSite({ api, files = {}, registryDir }) {
  const folder = mkdtempSync(join(tmpdir(), 'fcr-bench-site-'))
  const served = registryDir ?? join(folder, 'registry')
  if (!registryDir) {
    await build(siteParts(), { local: true, stale: true })
    await publishLocally(served, () => undefined)
  }
  const { createGateway } = await builtServer()
  const { url, close } = await listen((request, response) => {
    const path = request.url ?? '/'
    const handler = files[path] ?? (path.startsWith('/api/') ? api : gateway.routing)
    handler(request, response)
  })
  const gateway = await createGateway({
    registryDir: served,
    siteConfigFile: join(folder, 'site.json'),
    origin: url,
    trustProxy: false,
  })
  await gateway.ready()
  return {
    url,
    async close() {
      await close()
      await gateway.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Responds like the API to an anonymous visitor. @type {Handler} */
export function respondToVisitor({ url = '' }, response) {
  const body = url.includes('/lugares')
    ? '[]'
    : url.endsWith('/auth/sesion')
      ? '{"afiliado":false,"funcionario":false}'
      : undefined
  response.writeHead(body ? 200 : 401, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(body ?? '{"statusCode":401,"code":"no-session","message":"","requestId":""}')
}
