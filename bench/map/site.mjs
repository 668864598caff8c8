import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { serveSite } from '../site.mjs'
import { mapResponse } from './people.mjs'

const require = createRequire(import.meta.url)

/** @param {string} type @param {string | Buffer} body @param {Record<string, string>} [headers] @returns {import('../site.mjs').Handler} */
const send =
  (type, body, headers = {}) =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body)
  }
/** @param {string} type @param {string | URL} file */
const sendFile = (type, file) => send(type, readFileSync(file))

const official = JSON.stringify({
  kind: 'UBPD',
  funcionario: 'Funcionaria Ficticia',
  entidad: 'UBPD',
  segundos_restantes: 3600,
  retenida: false,
})

/**
 * Serves the built site, the other map (the same people as ordinary Leaflet markers, clustered), and a fake API with
 * one official and the map's people, all on one origin.
 */
export const openMapSite = () =>
  serveSite({
    api: (_, response) => {
      response.writeHead(401, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end('{}')
    },
    files: {
      '/cluster/': sendFile('text/html', new URL('cluster.html', import.meta.url)),
      '/cluster/page.js': sendFile('text/javascript', new URL('cluster-page.js', import.meta.url)),
      '/cluster/leaflet.js': sendFile('text/javascript', require.resolve('leaflet/dist/leaflet.js')),
      '/cluster/leaflet.css': sendFile('text/css', require.resolve('leaflet/dist/leaflet.css')),
      '/cluster/plugin.js': sendFile(
        'text/javascript',
        require.resolve('leaflet.markercluster/dist/leaflet.markercluster.js'),
      ),
      '/cluster/plugin.css': sendFile(
        'text/css',
        require.resolve('leaflet.markercluster/dist/MarkerCluster.css'),
      ),
      '/api/ext/me': send('application/json', official),
      '/api/funciones/mapa': send('application/json', gzipSync(mapResponse(), { level: 1 }), {
        'content-encoding': 'gzip',
      }),
    },
  })
