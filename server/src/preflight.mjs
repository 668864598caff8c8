// Checks what a start needs. Plain JavaScript: `npm start` runs it before anything is installed or built.
import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

/** A problem explained by a single line; the command ends with it, without a stack. */
export class StartError extends Error {
  /** @override */
  name = 'StartError'
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
  new Promise((done, reject) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const isHost = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'
      const why =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.code})`
      const line = isHost
        ? `HOST must be an address of this machine; it is '${host}'.`
        : `Port ${port} ${why}. Choose another one: PORT=3001 npm start`
      reject(new StartError(line))
    })
    probe.listen({ port, ...(host === undefined ? {} : { host }) }, () => probe.close(done))
  })

/** Throws if less space is left on the disk of a folder. @param {string} folder @param {number} megabytes */
export function requireSpace(folder, megabytes) {
  const { bavail, bsize } = statfsSync(folder)
  const left = Math.floor((bavail * bsize) / 1_000_000)
  if (left >= megabytes) return
  throw new StartError(
    `The disk of ${folder} has ${left} MB left; ${megabytes} are needed. Free space on it, or name another folder: DATA_DIR=…`,
  )
}

/** `DATA_DIR`, default `.data`; created when missing. Returns its absolute path. */
export function readDataFolder(value = process.env['DATA_DIR']) {
  const path = resolve(value || '.data')
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
