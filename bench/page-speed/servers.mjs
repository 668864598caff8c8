// Serves both sites, each on one port, with the same API responses for an anonymous visitor.
import { areaConfig } from '@fcr/area-kit/internal/rspack/area-config.mjs'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { matchRoutes } from 'react-router-dom'
import { builtServer } from '../../tooling/start/built.mjs'
import { publishLocally } from '../../tooling/start/local-registry.mjs'
import { areas, root } from '../../tooling/start/workspaces.mjs'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/** Responds like the API to an anonymous visitor. @param {Request} request @param {Response} response */
export function respondToVisitor({ url = '' }, response) {
  const known = url.includes('/lugares')
    ? '[]'
    : url.endsWith('/auth/sesion')
      ? '{"afiliado":false,"funcionario":false}'
      : undefined
  response.writeHead(known ? 200 : 401, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(known ?? '{"statusCode":401,"code":"no-session","message":"","requestId":""}')
}

/** @param {(request: Request, response: Response) => void} handler */
async function listen(handler) {
  const server = createServer((request, response) =>
    request.url?.startsWith('/api/') ? respondToVisitor(request, response) : handler(request, response),
  )
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Serves the platform: a registry with the local builds, and the gateway in front of it. */
export async function servePlatform() {
  const folder = mkdtempSync(join(tmpdir(), 'fcr-page-speed-'))
  const registryDir = join(folder, 'registry')
  await publishLocally(registryDir, () => undefined)
  const { createGateway } = await builtServer()
  const { url, close } = await listen((request, response) => gateway.routing(request, response))
  const gateway = await createGateway({
    registryDir,
    siteConfigFile: join(folder, 'site.json'),
    origin: url,
    trustProxy: false,
  })
  await gateway.ready()
  return {
    url,
    close: async () => {
      close()
      await gateway.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const types = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
})

const isCompressed = (/** @type {string} */ file) => /\.(js|css|svg|webmanifest)$/.test(file)

/**
 * Serves the single-page application, compressed and cached like the platform's files, with the same
 * configuration.
 * @param {import('../spa/build.mjs').Spa} spa @param {string} platform address
 */
export async function serveSpa(spa, platform) {
  /** @type {{ path: string, handle: string }[]} */
  const patterns = []
  for (const area of areas())
    for (const path of (await areaConfig(join(root, area))).routes) patterns.push({ path, handle: area })
  const page = await (await fetch(platform)).text()
  const configuration = JSON.parse(/id="fcr-site">(.*?)<\/script>/.exec(page)?.[1] ?? '{}')
  /** @type {Map<string, Buffer>} */
  const ready = new Map()
  /** @param {string} key @param {() => Buffer | string} read */
  const compressed = (key, read) => {
    const known = ready.get(key) ?? brotliCompressSync(read())
    ready.set(key, known)
    return known
  }
  // Compressing takes seconds, so it must not happen during a visit.
  for (const file of readdirSync(spa.dist))
    if (isCompressed(file)) compressed(`/${file}`, () => readFileSync(join(spa.dist, file)))
  for (const area of areas()) compressed(area, () => spa.page(configuration, area))
  return listen(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?')
    const type = types[extname(path)]
    if (type === undefined) {
      const area = matchRoutes(patterns, path)?.at(-1)?.route.handle ?? ''
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-cache',
      }
      response.writeHead(200, headers).end(compressed(area, () => spa.page(configuration, area)))
      return
    }
    const read = () => readFileSync(join(spa.dist, path))
    response
      .writeHead(200, {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        ...(isCompressed(path) && { 'content-encoding': 'br' }),
      })
      .end(isCompressed(path) ? compressed(path, read) : read())
  })
}
