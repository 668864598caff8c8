import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another process uses the data folder. The message is one line, fit for a terminal. */
export class FolderLockedError extends Error {
  constructor(folder: string, pid: number) {
    super(`La carpeta de datos ${folder} está en uso por otro proceso (pid ${pid}).`)
    this.name = 'FolderLockedError'
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

type Owner = { pid: number; startedAt: string }

/**
 * When a process began, in clock ticks since boot, so that a pid given out again after a crash is not
 * taken for the owner. '' where the system has no /proc.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the program's name in parentheses, may hold spaces; starttime is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive({ pid, startedAt }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives, but belongs to another user.
    if (!hasCode(error, 'EPERM')) return false
  }
  return startOf(pid) === startedAt
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const [pid, startedAt] = (await readFile(path, 'utf8')).split('\n')
    return { pid: Number(pid), startedAt: startedAt ?? '' }
  } catch {
    return undefined
  }
}

/**
 * Takes the data folder for this process; the embedded database itself takes no lock, and two processes
 * on one folder lose rows. A lock whose owner is dead (kill -9) is taken over.
 * @returns a function that releases it
 * @throws {FolderLockedError}
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const own = `${path}.${randomUUID()}`
  await writeFile(own, `${process.pid}\n${startOf(process.pid)}\n`)
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      // link() fails when the name exists: written whole or not at all, unlike open(O_EXCL) and write.
      const taken = await link(own, path).then(
        () => true,
        (error: unknown) => {
          if (!hasCode(error, 'EEXIST')) throw error
          return false
        },
      )
      if (taken) return () => rm(path, { force: true })
      const owner = await readOwner(path)
      if (owner && isAlive(owner)) throw new FolderLockedError(folder, owner.pid)
      await rm(path, { force: true })
    }
    throw new FolderLockedError(folder, 0)
  } finally {
    await rm(own, { force: true })
  }
}
