// A production-like site for release benches: a copy of the sources, a registry that a team publishes to with
// its key, and a gateway on a port.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from '../../tooling/start/workspaces.mjs'
import { findChromium } from '../../tooling/test/chromium.mjs'
import { copySources } from '../../tooling/test/copy-sources.mjs'
import { respondToVisitor, serveSite } from '../site.mjs'

/** @typedef {Awaited<ReturnType<typeof createReleaseSite>>} ReleaseSite */

/**
 * Opens the site.
 * @param {{ next?: Record<string, string> }} [options] `next`: second versions by area, published and gated
 */
export async function createReleaseSite({ next = {} } = {}) {
  const copy = copySources('fcr-bench-releases-')
  const folder = mkdtempSync(join(tmpdir(), 'fcr-bench-registry-'))
  const registryDir = join(folder, 'registry')
  const env = {
    ...process.env,
    REGISTRY_DIR: registryDir,
    AREAS_KEY: join(folder, 'team.pem'),
    CHROMIUM_PATH: await findChromium(),
  }
  /** Starts one of the copy's programs, as an operator or a team would. @param {string[]} words */
  const start = (...words) => spawn(words[0] ?? '', words.slice(1), { cwd: copy, env, stdio: 'pipe' })

  /** Runs a program and waits until it ends. @param {string[]} words */
  async function run(...words) {
    const child = start(...words)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString('utf8')))
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) throw new Error(`${words.join(' ')}: ${output}`)
    return output
  }
  /** Runs the operators' command as documented. @param {string[]} words */
  const operate = (...words) => run('npm', 'run', '--silent', 'areas', '--', ...words)

  const all = ['shell', ...areas()]
  await run('npm', 'run', '--silent', 'build')
  await operate('key', 'new', env.AREAS_KEY)
  await operate('key', 'allow', `${env.AREAS_KEY}.pub`, 'operator', ...all, '--owner', 'bench')
  for (const area of all) await operate('publish', area)
  await operate('activate', ...all.map((area) => `${area}@${versionOf(copy, area)}`), '--reason', 'bench')

  /**
   * Acts like a team: changes one line, bumps the area's version and builds it.
   * @param {string} area @param {string} version @param {string} [file] @param {(text: string) => string}
   * [change]
   */
  async function develop(area, version, file = 'area.config.ts', change = (text) => text) {
    const manifest = join(copy, area, 'package.json')
    const text = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, text.replace(/"version": "[^"]+"/, `"version": "${version}"`))
    const source = join(copy, area, file)
    writeFileSync(source, change(readFileSync(source, 'utf8')))
    await run('npm', 'run', '--silent', 'build', '-w', area)
  }
  const first = Object.fromEntries(all.map((area) => [area, versionOf(copy, area)]))
  for (const [area, version] of Object.entries(next)) {
    await develop(area, version)
    await operate('publish', area)
    await operate('gate', area, version)
  }

  const site = await serveSite({ api: respondToVisitor, registryDir })
  return {
    copy,
    registryDir,
    url: site.url,
    start,
    run,
    operate,
    /** The initially live version, and the next one. @param {string} area */
    versions: (area) => [first[area] ?? '', next[area] ?? ''],
    develop,
    async close() {
      await site.close()
      for (const path of [copy, folder]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** @param {string} copy @param {string} area */
function versionOf(copy, area) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(copy, area, 'package.json'), 'utf8'))
  return version
}
