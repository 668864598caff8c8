import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { parseEnv } from 'node:util'
import { StartError } from './preflight.mjs'
import { allSettings } from './settings-table.mjs'

/** @typedef {Record<string, string | undefined>} Environment */
/**
 * @typedef {{
 *   getuid(): number, setuid(user: number): void, setgid(group: number): void,
 *   initgroups(user: number, group: number): void,
 * }} System the part of `process` that changes its user
 */

const dataFolder = '/var/lib/fcr'

/**
 * Completes the environment of an installed release, in which `FCR_CONFIG` names the file with its settings: adds the
 * content of that file and of the folder with the credentials. Existing variables keep their values. Elsewhere it
 * does nothing.
 *
 * @param {Environment} env changed
 * @param {string} program `serve`, `fcr` or `areas`; the last also runs on machines without a site
 * @throws {StartError}
 */
export function readConfiguration(env, program) {
  const file = env['FCR_CONFIG']
  if (!file) return
  env['NODE_ENV'] = 'production'
  const given = read(file)
  if (given === undefined && program !== 'areas')
    throw new StartError(`There is no configuration: ${file} does not exist (docs/run/guide.md).`)
  const unknown = Object.keys(given ?? {}).filter((name) => !isKnown(name))
  if (unknown.length > 0)
    throw new StartError(`${file}: no such settings: ${unknown.join(', ')} (docs/run/settings.md)`)
  for (const [name, value] of Object.entries(given ?? {})) env[name] ??= value
  env['DATA_DIR'] ??= dataFolder
  if (!isAbsolute(env['DATA_DIR']))
    throw new StartError(`DATA_DIR must be an absolute path; it is '${env['DATA_DIR']}'.`)
  if (program === 'areas') return
  const loaded = env['CREDENTIALS_DIRECTORY']
  // systemd puts the name of the credential before those of the files (deploy/systemd/fcr@.service).
  addCredentials(env, loaded ? join(loaded, 'site_') : join(dirname(file), 'credentials/'))
}

/** @param {string} file @returns {Environment | undefined} undefined if there is none */
function read(file) {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOENT') return undefined
    throw new StartError(`The configuration ${file} cannot be read (${code}).`)
  }
}

const isKnown = (/** @type {string} */ name) =>
  allSettings().some(
    (setting) => name === setting.name || (setting.credential && name === `${setting.name}_FILE`),
  )

/**
 * Names the file of each secret that has one and is not given in another way.
 * @param {Environment} env changed @param {string} before prefix of the files' names in their paths
 */
function addCredentials(env, before) {
  for (const { name, credential, isFile } of allSettings()) {
    if (!credential || env[name] !== undefined || env[`${name}_FILE`] !== undefined) continue
    const path = `${before}${credential}`
    if (existsSync(path)) env[isFile ? name : `${name}_FILE`] = path
  }
}

/**
 * Lets root's process continue as the owner of the data folder, once it holds the secrets that only root may read: files
 * that it writes must stay writable by the site.
 * @param {Environment} env changed
 * @param {System} [system]
 * @throws {StartError}
 */
export function leaveRoot(env, system = /** @type {any} */ (process)) {
  const folder = env['DATA_DIR']
  if (!env['FCR_CONFIG'] || !folder || system.getuid() !== 0 || !existsSync(folder)) return
  const { uid, gid } = statSync(folder)
  if (uid === 0) return
  for (const { name, credential, isFile } of allSettings()) {
    const file = env[`${name}_FILE`]
    if (!credential || isFile || !file) continue
    env[name] = readSecret(file)
    delete env[`${name}_FILE`]
  }
  system.initgroups(uid, gid)
  system.setgid(gid)
  system.setuid(uid)
}

/** @param {string} file */
function readSecret(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StartError(`${file} cannot be read (${/** @type {NodeJS.ErrnoException} */ (error).code}).`)
  }
}
