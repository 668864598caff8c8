import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { openFakeApi } from '../dev/fake-api.mjs'
import { createSiteProxy } from '../dev/site-proxy.mjs'
import { liveStateOf } from '../dev/live-state.mjs'
import { areaConfig } from '../rspack/area-config.mjs'
import { configurationOf } from '../rspack/configuration.mjs'
import { freePort } from './free-port.mjs'

/**
 * Serves an area's files for the pages of a site, and reloads those at each edit. Returns the address of its first file.
 * @param {string} folder the area's @param {number} port @param {string} site URL of the pages
 */
async function serveFiles(folder, port, site) {
  const configuration = await configurationOf(folder, { RSPACK_SERVE: true, site }, { port })
  await new RspackDevServer(configuration.devServer || {}, rspack(configuration)).start()
  return {
    entryUrl: `http://localhost:${port}/remoteEntry.js`,
    global: String(configuration.output?.uniqueName),
  }
}

/**
 * Shows an area inside a site's shell, on this machine, until the process ends: the area from a dev server, the API
 * from the tests' fake API, everything else from the site.
 * @param {string} folder the area's @param {string} site @param {number} port of the pages
 */
export async function developWithSite(folder, site, port) {
  await liveStateOf(site)
  const address = `http://localhost:${port}`
  const files = await serveFiles(folder, await freePort(), address)
  const { name, routes } = await areaConfig(folder)
  const { api, people } = await openFakeApi(folder)
  const override = { ...files, routes: [...routes] }
  const proxy = createSiteProxy({ site, area: name, override, api: api.fetch, say: console.log })
  await new Promise((resolve, reject) => {
    proxy.once('error', reject)
    proxy.listen(port, 'localhost', () => resolve(undefined))
  })
  console.log(`${name} inside ${site}: ${address}${routes[0] ?? '/'}

An edit reloads the page. The API is a fake one, with these people:
  ${people.join('\n  ')}
`)
}
