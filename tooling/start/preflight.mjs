// Checks what a start needs before anything is installed or built, with nothing but Node itself.
import { accessSync, constants, mkdirSync, readFileSync, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { root } from './workspaces.mjs'

/** A problem that one line explains; the command ends with it, without a stack. */
export class StartError extends Error {
  /** @override */
  name = 'StartError'
}

const oldest = [20, 19]

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new StartError(`Node ${oldest.join('.')} or later is needed; this is ${version}.`)
}

/** `PORT`, default 3000. @param {string | undefined} value */
export function readPort(value = process.env['PORT']) {
  if (value === undefined || value === '') return 3000
  const port = Number(value)
  if (/^\d{1,5}$/.test(value) && port >= 1 && port <= 65_535) return port
  throw new StartError(`PORT must be a number from 1 to 65535; it is '${value}'.`)
}

/** Rejects when something else listens on the port already. @param {number} port @param {string} [host] */
export const checkPort = (port, host) =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.code})`
      reject(new StartError(`Port ${port} ${why}. Choose another one: PORT=3001 npm start`))
    })
    probe.listen({ port, ...(host === undefined ? {} : { host }) }, () => probe.close(resolve))
  })

/** `DATA_DIR`, default `.data` in the repository; made when missing. Answers its absolute path. */
export function readDataFolder(value = process.env['DATA_DIR']) {
  const folder = value === undefined || value === '' ? '.data' : value
  const path = isAbsolute(folder) ? folder : join(root, folder)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'is not a folder' : `cannot be written (${code})`
    throw new StartError(`The data folder ${path} ${why}.`)
  }
}

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, link?: boolean }> }} Lock */
/** @param {string} file @returns {Lock | undefined} */
const readLock = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Whether what is installed is what package-lock.json names, for everything that is not optional. */
export function dependenciesInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted.packages).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || optional || link) return true
    return present.packages[path]?.version === version && existsSync(join(root, path, 'package.json'))
  })
}
