// The whole site with its demo people: install, build, database, areas, one port.
import { build, buildable } from './build.mjs'
import { installDependencies } from './install.mjs'
import { checkNode, checkPort, readDataFolder, readPort } from './preflight.mjs'
import { sitePlaces } from './site.mjs'

/** @param {string} line */
const say = (line) => console.log(line)

/** @param {import('../../api/dist/index.mjs').Demo} demo @param {string} file */
function announce({ url, member, mustChange, codes }, file) {
  say(`
The site is ready: ${url}

  Member              ${member.numero_identificacion}   ${member.password}
  Must change         ${mustChange.numero_identificacion}   ${mustChange.password}
  JEP official        ${codes.JEP[0]}   (one-time code, at ${url}/loginFuncionariosJEP)
  UBPD official       ${codes.UBPD[0]}   (one-time code)

More codes are in ${file}. All people in it are synthetic. Ctrl-C ends it.
`)
}

/**
 * @param {{ overrides?: Record<string, { entryUrl: string }> }} [options] areas that come from a dev server
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startSite({ overrides } = {}) {
  checkNode()
  const port = readPort()
  await checkPort(port)
  const dataDir = readDataFolder()
  installDependencies()
  // What the servers read from the environment; a terminal is no place for one line per request.
  process.env['DATA_DIR'] = dataDir
  process.env['LOG_LEVEL'] ??= 'warn'
  say('Building what has changed …')
  await build(buildable(), { local: true, stale: true, say })

  const { openApi } = await import('../../api/dist/index.mjs')
  say('Opening the database …')
  const api = await openApi()
  try {
    const { registryDir, siteConfigFile } = sitePlaces(dataDir)
    const { publishLocally } = await import('./local-registry.mjs')
    say('Publishing the areas …')
    await publishLocally(registryDir, say)
    const { createGateway } = await import('../../platform/dist/index.mjs')
    const gateway = await createGateway({ registryDir, siteConfigFile, overrides, logger: api.app.log })
    const { serveTogether } = await import('./server.mjs')
    const url = `http://localhost:${port}`
    const demo = await api.seedDemo({ url, say })
    const server = await serveTogether({ api: api.app, gateway, apiBase: api.settings.apiBase, port })
    announce(demo, `${dataDir}/demo.json`)
    return {
      url,
      close: async () => {
        await server.close()
        await api.close()
      },
    }
  } catch (error) {
    await api.close()
    throw error
  }
}
