import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, siteParts } from '../../tooling/start/build.mjs'
import { builtServer } from '../../tooling/start/built.mjs'
import { publishLocally } from '../../tooling/start/local-registry.mjs'
import { mapResponse } from './people.mjs'

const require = createRequire(import.meta.url)
/** @param {string} name */
const ofPackage = (name) => readFileSync(require.resolve(name))

/**
 * The other map: the same people as ordinary Leaflet markers, clustered.
 * @type {Record<string, [type: string, body: string | Buffer]>}
 */
const cluster = {
  '/cluster/': ['text/html', readFileSync(new URL('cluster.html', import.meta.url))],
  '/cluster/page.js': ['text/javascript', readFileSync(new URL('cluster-page.js', import.meta.url))],
  '/cluster/leaflet.js': ['text/javascript', ofPackage('leaflet/dist/leaflet.js')],
  '/cluster/leaflet.css': ['text/css', ofPackage('leaflet/dist/leaflet.css')],
  '/cluster/plugin.js': ['text/javascript', ofPackage('leaflet.markercluster/dist/leaflet.markercluster.js')],
  '/cluster/plugin.css': ['text/css', ofPackage('leaflet.markercluster/dist/MarkerCluster.css')],
}

const official = JSON.stringify({
  kind: 'UBPD',
  funcionario: 'Funcionaria Ficticia',
  entidad: 'UBPD',
  segundos_restantes: 3600,
  retenida: false,
})

/**
 * Serves the built site, the other map, and a fake API with one official and the map's people, all on one
 * origin.
 */
export async function openMapSite() {
  await build(siteParts(), { local: true, stale: true })
  const folder = mkdtempSync(join(tmpdir(), 'fcr-bench-map-'))
  const registryDir = join(folder, 'registry')
  await publishLocally(registryDir, () => undefined)
  const people = gzipSync(mapResponse(), { level: 1 })
  /** @type {import('fastify').FastifyInstance | undefined} */
  let gateway

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    /** @param {number} status @param {string} type @param {string | Buffer} body @param {Record<string, string>} [headers] */
    const answer = (status, type, body, headers = {}) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
      response.end(body)
    }
    const file = cluster[path]
    if (file) answer(200, ...file)
    else if (path === '/api/funciones/mapa')
      answer(200, 'application/json', people, { 'content-encoding': 'gzip' })
    else if (path === '/api/ext/me') answer(200, 'application/json', official)
    else if (path.startsWith('/api/')) answer(401, 'application/json', '{}')
    else gateway?.routing(request, response)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { createGateway } = await builtServer()
  const opened = await createGateway({
    registryDir,
    siteConfigFile: join(folder, 'site.json'),
    origin: url,
    trustProxy: false,
  })
  await opened.ready()
  gateway = opened
  return {
    url,
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
