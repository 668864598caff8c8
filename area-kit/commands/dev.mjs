import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { openFakeApi } from '../dev/fake-api.mjs'
import { createSiteProxy } from '../dev/site-proxy.mjs'
import { areaConfig } from '../rspack/area-config.mjs'
import { forSite } from '../rspack/development.mjs'
import { freePort } from './free-port.mjs'

/**
 * Shows an area inside a site's shell, on this machine: the area from a dev server, the API from the fake one of the
 * tests, everything else from the site. Returns what ends it.
 * @param {string} folder the area's @param {string} site @param {number} port of the pages
 */
export async function developInSite(folder, site, port) {
  const filesPort = await freePort()
  const address = `http://localhost:${port}`
  const configuration = await forSite(folder, filesPort, address)
  // The dev server's own address would only confuse.
  const compiler = rspack({ ...configuration, infrastructureLogging: { level: 'warn' } })
  const files = new RspackDevServer(configuration.devServer || {}, compiler)
  await files.start()
  const { name, routes } = await areaConfig(folder)
  const { api, people } = await openFakeApi(folder)
  const proxy = createSiteProxy({
    site,
    area: name,
    override: {
      entryUrl: `http://localhost:${filesPort}/remoteEntry.js`,
      global: String(configuration.output?.uniqueName),
      routes: [...routes],
    },
    api: api.fetch,
    say: console.log,
  })
  await new Promise((resolve, reject) => {
    proxy.once('error', reject)
    proxy.listen(port, 'localhost', () => resolve(undefined))
  })
  console.log(`${name} inside ${site}: ${address}${routes[0] ?? '/'}

An edit reloads the page. The API is a fake one, with these people:
  ${people.join('\n  ')}
`)
  return async () => {
    proxy.closeAllConnections()
    await Promise.all([new Promise((resolve) => proxy.close(resolve)), files.stop()])
  }
}
