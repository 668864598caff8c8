// The whole site with its demo people: install, build, database, areas, one port.
import { build, buildable } from './build.mjs'
import { builtApi } from './built.mjs'
import { installDependencies } from './install.mjs'
import { checkNode, checkPort, readDataFolder, readPort } from './preflight.mjs'

/** @param {string} line */
const say = (line) => console.log(line)

/** @param {import('./built.mjs').Demo} demo @param {string} file */
function announce({ url, member, mustChange, codes }, file) {
  say(`
The site is ready: ${url}

  Member          ${member.numero_identificacion}      ${member.password}
  Must change     ${mustChange.numero_identificacion}      ${mustChange.password}
  JEP official    ${codes.JEP[0]}    one-time code, for ${url}/loginFuncionariosJEP
  UBPD official   ${codes.UBPD[0]}    one-time code

More codes are in ${file}. All people are synthetic. Ctrl-C ends it.
`)
}

/**
 * @param {{ overrides?: Record<string, import('./built.mjs').AreaOverride>, workspaces?: string[] }} [options]
 *   areas that come from a dev server, and what to build where it is stale
 */
export async function startSite({ overrides, workspaces = buildable() } = {}) {
  checkNode()
  const port = readPort()
  await checkPort(port)
  const dataDir = readDataFolder()
  installDependencies()
  // A terminal is no place for one line per request.
  process.env['LOG_LEVEL'] ??= 'warn'
  // A site for trying out is one to develop in.
  process.env['ALLOW_LOCAL_AREAS'] ??= 'loopback'
  say('Building what has changed …')
  await build(workspaces, { local: true, stale: true, say })

  // Loaded only now: they need what was installed and built.
  const { openSite, sitePlaces } = await import('./site.mjs')
  const { publishLocally } = await import('./local-registry.mjs')
  const { seedDemo } = await builtApi()
  const url = `http://localhost:${port}`
  /** @type {import('./built.mjs').Demo | undefined} */
  let demo
  say('Opening the database …')
  const site = await openSite({
    dataDir,
    port,
    overrides,
    // Only now: the folder is ours, and no other site follows its registry.
    beforeListening: async ({ db }) => {
      say('Publishing the areas …')
      const { registryDir, keysDir } = sitePlaces(dataDir)
      await publishLocally(registryDir, say, keysDir)
      demo = await seedDemo(db, { dataDir, url })
    },
  })
  if (demo) announce(demo, `${dataDir}/demo.json`)
  return site
}
