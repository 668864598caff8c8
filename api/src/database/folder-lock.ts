import { isAlive, startOf } from '@fcr/shared/server/processes.mjs'
import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { types } from 'node:util'

/** Another process uses the data folder. The message is a single line, suitable for a terminal. */
export class FolderLockedError extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by another process (pid ${pid}).`)
    this.name = 'FolderLockedError'
    this.pid = pid
  }
}

const hasCode = (error: unknown, code: string) =>
  types.isNativeError(error) && 'code' in error && error.code === code

/** `startedAt`: so that a pid given out again after a crash is not taken for the owner. */
type Owner = { pid: number; startedAt: string; mark: string }

const write = ({ pid, startedAt, mark }: Owner) => `${pid}\n${startedAt}\n${mark}\n`

async function read(path: string): Promise<Owner | undefined> {
  try {
    const [pid, startedAt = '', mark = ''] = (await readFile(path, 'utf8')).split('\n')
    return { pid: Number(pid), startedAt, mark }
  } catch {
    return undefined
  }
}

/** Tries to make `own` the lock. link() fails if the name exists, and the lock appears with its content. */
async function claim(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Longer than another process needs from reading a dead owner to removing its lock, in milliseconds. */
const settle = 100

/**
 * Locks the data folder for this process. The embedded database takes no lock itself, and two processes on
 * one folder lose rows. A lock whose owner is dead (kill -9) is taken over.
 * @returns a function that releases the lock
 * @throws {FolderLockedError}
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const me: Owner = { pid: process.pid, startedAt: startOf(process.pid), mark: randomUUID() }
  const own = `${path}.${me.mark}`
  const release = () => rm(path, { force: true })
  await writeFile(own, write(me))
  try {
    if (await claim(own, path)) return release
    const owner = await read(path)
    if (owner && isAlive(owner.pid) && startOf(owner.pid) === owner.startedAt)
      throw new FolderLockedError(folder, owner.pid)
    await rm(path, { force: true })
    const claimed = await claim(own, path)
    // Others may also have seen the dead owner and removed our lock; the last remaining lock wins.
    await wait(settle)
    const winner = await read(path)
    if (claimed && winner?.mark === me.mark) return release
    throw new FolderLockedError(folder, winner?.pid ?? 0)
  } finally {
    await rm(own, { force: true })
  }
}
