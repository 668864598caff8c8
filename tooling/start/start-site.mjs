// The whole site with its demo people: install, build, database, areas, one port.
import { spawn } from 'node:child_process'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { checkPort, readDataFolder, readPort, requireSpace } from '../../server/src/preflight.mjs'
import { build, KIT, siteParts } from './build.mjs'
import { builtServer } from './built.mjs'
import { demoSigningKey } from './demo-signing-key.mjs'
import { mailPage } from './mail-page.mjs'
import { installDependencies } from './install.mjs'
import { publishLocally } from './local-registry.mjs'
import { staffCodes, staffPageName } from './staff-page.mjs'
import { root } from './workspaces.mjs'

/** @param {string} line */
const say = (line) => console.log(line)

/** @param {import('@fcr/server').Demo} demo @param {{ file: string, mail: boolean }} options */
function announce({ url, member, mustChange, codes }, { file, mail }) {
  say(`
The site is ready: ${url}

  Member          ${member.numero_identificacion}      ${member.password}
  Must change     ${mustChange.numero_identificacion}      ${mustChange.password}
  JEP official    ${codes.JEP[0]}    one-time code, for ${url}/loginFuncionariosJEP
  UBPD official   ${codes.UBPD[0]}    one-time code
  Foundation      ${url}/fundacion, with a password and code from ${url}/${staffPageName}
${
  mail
    ? `
  Messages that the site sends appear at ${url}/correo
`
    : ''
}
More codes are in ${file}. All people are synthetic. Ctrl-C ends it.
`)
}

/**
 * Returns the address at which browsers on this machine reach a site that listens on a host.
 * @param {string} host @param {number} port
 */
export const addressOf = (host, port) =>
  `http://${/^(127\.|0\.0\.0\.0$|::1?$)/.test(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`

/**
 * @param {{ overrides?: import('@fcr/server').GatewayOptions['overrides'], workspaces?: string[] }} [options]
 * areas that load from a dev server, and what to build if it is stale
 */
export async function startSite({ overrides, workspaces = siteParts() } = {}) {
  // `npm run dev -w mf-mapa` runs in that folder; relative paths in the settings are relative to the root.
  process.chdir(root)
  const port = readPort()
  // The demo credentials are public: other machines must not reach the site by default.
  const host = process.env['HOST'] || '127.0.0.1'
  await checkPort(port, host)
  const dataDir = readDataFolder()
  // Once open, the embedded database hangs when the disk is full.
  requireSpace(dataDir, 100)
  installDependencies()
  // One line per request would flood the terminal.
  process.env['LOG_LEVEL'] ??= 'warn'
  if (!process.env['AUDIT_SIGNING_KEY']) process.env['AUDIT_SIGNING_KEY_FILE'] ??= demoSigningKey(dataDir)
  say('Building what has changed …')
  await build(workspaces, { local: true, stale: true, say })

  const { openSite, seedDemo, sitePlaces } = await builtServer()
  const url = addressOf(host, port)
  /** @type {import('@fcr/server').Demo | undefined} */
  let demo
  const sends = Boolean(process.env['SMTP_URL'])
  say('Opening the database …')
  const site = await openSite({
    dataDir,
    port,
    host,
    overrides,
    localPages: new Map([
      [staffPageName, staffCodes(join(dataDir, 'demo.json'))],
      ...(sends ? [] : [/** @type {const} */ (['correo', mailPage(join(dataDir, 'correo'))])]),
    ]),
    // At this point the data folder is locked, and no other site follows its registry.
    beforeListening: async ({ db }) => {
      say('Publishing the areas …')
      const { registryDir, keysDir } = sitePlaces(dataDir)
      await publishLocally(registryDir, say, keysDir)
      demo = await seedDemo(db, { dataDir, url })
    },
  })
  if (demo) announce(demo, { file: `${dataDir}/demo.json`, mail: !sends })
  // Only teams elsewhere need it, so the start does not wait for it.
  const kit = [join(root, 'tooling/start/build.mjs'), KIT, '--stale']
  spawn(process.execPath, kit, { stdio: 'ignore' }).unref()
  return site
}
