import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, siteParts } from '../../tooling/start/build.mjs'
import { builtServer } from '../../tooling/start/built.mjs'
import { publishLocally } from '../../tooling/start/local-registry.mjs'

/**
 * Serves the built site on one origin, like `npm run serve`: pages from the gateway, `/api` from an instance
 * in a separate process.
 * @param {number} apiPort
 */
export async function openSite(apiPort) {
  await build(siteParts(), { local: true, stale: true })
  const folder = mkdtempSync(join(tmpdir(), 'fcr-bench-site-'))
  const registryDir = join(folder, 'registry')
  await publishLocally(registryDir, () => undefined)
  const agent = new Agent({ keepAlive: true })
  /** @type {import('fastify').FastifyInstance | undefined} */
  let gateway

  const server = createServer((incoming, response) => {
    const { url: path = '/', method, headers } = incoming
    if (!path.startsWith('/api/')) return gateway?.routing(incoming, response)
    const forwarded = request(
      { host: '127.0.0.1', port: apiPort, agent, path, method, headers },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers)
        upstream.pipe(response)
      },
    )
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { createGateway } = await builtServer()
  gateway = await createGateway({
    registryDir,
    siteConfigFile: join(folder, 'site.json'),
    origin: url,
    trustProxy: false,
  })
  await gateway.ready()
  return {
    url,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await gateway?.close()
      agent.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
