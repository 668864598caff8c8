import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './workspaces.mjs'

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** Whether the file became ours; one whose owner is dead is taken over at the next try. @param {string} file */
function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    // Empty for a moment between being made and being written.
    if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true })
  } catch {
    // Its owner has just finished.
  }
  return false
}

/**
 * Runs a task on this checkout while no other process does the same.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} task
 */
export async function oneAtATime(name, task) {
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const file = join(tmpdir(), `fcr-${checkout}-${name}.lock`)
  while (!claim(file)) await wait(100)
  try {
    return await task()
  } finally {
    rmSync(file, { force: true })
  }
}
