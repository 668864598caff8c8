import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { areaConfig } from '../rspack/area-config.mjs'
import { forSite } from '../rspack/development.mjs'

/**
 * Serves an area to a site that runs elsewhere, and prints the address at which a browser takes it.
 * @param {string} folder the area's @param {string} site @param {number} port
 */
export async function serveFor(folder, site, port) {
  const configuration = await forSite(folder, port, site)
  const server = new RspackDevServer(configuration.devServer || {}, rspack(configuration))
  await server.start()
  const { name, routes } = await areaConfig(folder)
  const choice = new URL('/operacion/version-local', site)
  choice.search = new URLSearchParams({
    area: name,
    url: `http://localhost:${port}/remoteEntry.js`,
    rutas: routes.join(', '),
  }).toString()
  console.log(
    `${name} is served at http://localhost:${port}. Let your browser take it from here:\n\n  ${choice.href}\n`,
  )
}
