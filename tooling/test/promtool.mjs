import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isProgram } from '../../shared/server/chromium.mjs'
import { root } from '../start/workspaces.mjs'

const cache = join(root, 'node_modules/.cache/promtool')
const program = join(cache, 'usr/bin/promtool')

/** Unpacks the one program of Debian's package; the server that it is for is not installed. */
function fromDebian() {
  if (process.env['SKIP_SYSTEM_INSTALL'] === '1') return undefined
  mkdirSync(join(cache, '..'), { recursive: true })
  const folder = mkdtempSync(`${cache}-`)
  const run = (/** @type {string} */ command, /** @type {string[]} */ words) =>
    execFileSync(command, words, { cwd: folder, stdio: 'pipe' })
  const download = () => run('apt-get', ['download', '-qq', 'prometheus'])
  try {
    try {
      download()
    } catch {
      // A bare machine has no lists of packages yet.
      run('apt-get', ['update', '-qq'])
      download()
    }
    const [archive = ''] = readdirSync(folder)
    run('dpkg-deb', ['--extract', archive, 'package'])
    rmSync(cache, { recursive: true, force: true })
    mkdirSync(join(cache, 'usr/bin'), { recursive: true })
    renameSync(join(folder, 'package/usr/bin/promtool'), program)
    return program
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the path of promtool: `PROMTOOL`, the PATH, or that of Debian's package, which is then downloaded. Throws
 * with installation instructions if there is none.
 */
export function findPromtool() {
  const named = process.env['PROMTOOL']
  if (named && !isProgram(named)) throw new Error(`PROMTOOL names ${named}, which is no program.`)
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'promtool'))
  const promtool =
    [named ?? '', ...onPath, program].find((file) => file !== '' && isProgram(file)) ?? fromDebian()
  if (promtool) return promtool
  throw new Error(
    'The tests of the Prometheus rules need promtool. Install it (Debian and Ubuntu: apt-get install prometheus) or name it in PROMTOOL.',
  )
}
