// `npm run dev`: the site with hot reload. Called in an area's folder (`npm run dev -w mf-mapa`) it works on
// that area alone, inside the built site; from the root on all areas. The shell always comes from its dev
// server: hot reload needs React's development build, and the shell is who hands React to everybody.
import { createServer } from 'node:net'
import { basename, relative } from 'node:path'
import { installDependencies } from './install.mjs'
import { checkNode, readPort } from './preflight.mjs'
import { printProblem } from './problem.mjs'
import { areas, root } from './workspaces.mjs'

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** @param {string} workspace */
async function startDevServer(workspace) {
  const { rspack } = await import('@rspack/core')
  const { RspackDevServer } = await import('@rspack/dev-server')
  const { withHotReload } = await import('../rspack/development.mjs')
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { configuration, override } = await withHotReload(workspace, port)
  const server = new RspackDevServer(configuration.devServer || {}, rspack(configuration))
  await server.start()
  return { server, override: override(origin) }
}

async function main() {
  checkNode()
  readPort()
  installDependencies()
  const here = basename(relative(root, process.cwd()))
  const chosen = areas().includes(here) ? [here] : here === 'shell' ? [] : areas()
  console.log(`Hot reload: ${['shell', ...chosen].join(', ')}`)
  /** @type {import('@rspack/dev-server').RspackDevServer[]} */
  const started = []
  /** @type {Record<string, import('@fcr/shared/contracts/releases').AreaOverride>} */
  const overrides = {}
  for (const workspace of ['shell', ...chosen]) {
    const { server, override } = await startDevServer(workspace)
    started.push(server)
    overrides[workspace] = override
  }
  const { startSite } = await import('./start-site.mjs')
  const site = await startSite({ overrides })
  const { closeOnSignal } = await import('./server.mjs')
  closeOnSignal(async () => {
    await Promise.all(started.map((server) => server.stop()))
    await site.close()
  })
}

main().catch((error) => {
  printProblem(error)
  process.exit(1)
})
