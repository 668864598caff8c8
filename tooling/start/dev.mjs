// `npm run dev`: the site with hot reload. In an area's folder (`npm run dev -w mf-mapa`) it serves only that
// area from a dev server and the rest as built; in the root, all areas. The shell always runs on a dev
// server: hot reload needs React's development build, and the shell provides React. A change of the servers'
// sources restarts them. `npm run dev -w mf-mapa -- --site https://site.example` shows the area inside that site, on this
// machine.
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { checkPort, readPort, StartError } from '../../server/src/preflight.mjs'
import { freePort } from '../../area-kit/commands/free-port.mjs'
import { installDependencies } from './install.mjs'
import { areas, root } from './workspaces.mjs'

/** Starts a dev server, and returns it with the settings that make the gateway load from it. @param {string} workspace */
async function startDevServer(workspace) {
  const { rspack } = await import('@rspack/core')
  const { RspackDevServer } = await import('@rspack/dev-server')
  const { configurationOf } = await import('@fcr/area-kit/internal/rspack/configuration.mjs')
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const configuration = await configurationOf(join(root, workspace), { RSPACK_SERVE: true }, { port })
  const server = new RspackDevServer(configuration.devServer || {}, rspack(configuration))
  await server.start()
  const override =
    workspace === 'shell'
      ? { entryUrl: `${origin}/main.js`, styles: [`${origin}/main.css`] }
      : { entryUrl: `${origin}/remoteEntry.js`, global: String(configuration.output?.uniqueName) }
  return { server, override }
}

/** Shows an area inside a site that runs elsewhere. @param {string} workspace @param {string} site */
async function developWith(workspace, site) {
  if (!areas().includes(workspace))
    throw new StartError('--site is for one area: npm run dev -w mf-mapa -- …')
  if (!URL.canParse(site)) throw new StartError(`--site takes a site's address; it is '${site}'.`)
  const port = process.env['PORT'] ? readPort() : await freePort()
  await checkPort(port, 'localhost')
  const { developWithSite } = await import('@fcr/area-kit/internal/commands/dev.mjs')
  await developWithSite(join(root, workspace), site, port)
}

async function main() {
  readPort()
  installDependencies()
  const here = basename(relative(root, process.cwd()))
  const { site: from } = parseArgs({ options: { site: { type: 'string' } } }).values
  if (from !== undefined) {
    await developWith(here, from)
    return
  }
  const chosen = areas().includes(here) ? [here] : here === 'shell' ? [] : areas()
  console.log(`Hot reload: ${['shell', ...chosen].join(', ')}`)
  /** @type {import('@rspack/dev-server').RspackDevServer[]} */
  const started = []
  /** @type {Record<string, import('@fcr/shared/platform/page-state').AreaOverride>} */
  const overrides = {}
  for (const workspace of ['shell', ...chosen]) {
    const { server, override } = await startDevServer(workspace)
    started.push(server)
    overrides[workspace] = override
  }
  const { sourceHash } = await import('../rspack/source-hash.mjs')
  const { restartOnChange } = await import('./restart-on-change.mjs')
  const site = restartOnChange({
    script: join(root, 'tooling/run.cjs'),
    arguments: (again) => [
      join(root, 'tooling/start/dev-site.mjs'),
      JSON.stringify(overrides),
      ...(again ? ['again'] : []),
    ],
    folders: ['server', 'api', 'platform', 'shared'].map((workspace) => join(root, workspace)),
    version: () => sourceHash('server'),
  })
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()))
    await site.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())
  process.exit(await site.ended)
}

await main()
