import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
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

type Owner = { pid: number; startedAt: string; mark: string }

/**
 * Returns when a process started, in clock ticks since boot, so that a reused pid is not mistaken for the
 * owner; '' on systems without /proc.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the program's name in parentheses, may contain spaces; starttime is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive({ pid, startedAt }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process is alive but belongs to another user.
    if (!hasCode(error, 'EPERM')) return false
  }
  return startOf(pid) === startedAt
}

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
    if (owner && isAlive(owner)) throw new FolderLockedError(folder, owner.pid)
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
