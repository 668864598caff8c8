// Serves the single-page application, with the same API responses for an anonymous visitor as the platform.
import { areaConfig } from '@fcr/area-kit/internal/rspack/area-config.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { matchRoutes } from 'react-router-dom'
import { areas, root } from '../../tooling/start/workspaces.mjs'
import { listen, respondToVisitor } from '../site.mjs'

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
    const body = ready.get(key) ?? brotliCompressSync(read())
    ready.set(key, body)
    return body
  }
  // Compressing takes seconds, so it must not happen during a visit.
  for (const file of readdirSync(spa.dist))
    if (isCompressed(file)) compressed(`/${file}`, () => readFileSync(join(spa.dist, file)))
  for (const area of areas()) compressed(area, () => spa.page(configuration, area))
  return listen((request, response) => {
    const { url = '/' } = request
    if (url.startsWith('/api/')) return respondToVisitor(request, response)
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
