import { readFile, stat } from 'node:fs/promises'
import { disk } from '../../files'

export type Following = {
  /** Time between two checks. Changes must take effect within a second, even on disks without change notifications. */
  pollMs: number
  /** Longest wait of a request for a slow disk; it is then served from the last known state. */
  patienceMs: number
}
const usual: Following = { pollMs: 500, patienceMs: 250 }

/**
 * Receives the file's text; undefined when it is missing or unreadable. Returns `again` to be called again although
 * the file has not changed, because a file that it refers to was still missing.
 */
type Load = (text: string | undefined) => Promise<'settled' | 'again'>

/**
 * Follows a file that other processes replace. Compares the identity of this file and of related ones at
 * each request and twice a second, and reads the file when one changed. A watcher would miss changes on network disks, and
 * would lose a folder that is moved away and back. `onCheck` runs after each completed check.
 */
export function followFile(
  [file, ...others]: readonly [string, ...string[]],
  load: Load,
  { pollMs, patienceMs } = usual,
  onCheck: () => void = () => undefined,
) {
  let loadedIdentity: string | undefined
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  const check = async () => {
    const identity = (await Promise.all([file, ...others].map(identityOf))).join()
    if (identity !== loadedIdentity) {
      const text = await readFile(file, 'utf8').catch(() => undefined)
      loadedIdentity = (await load(text)) === 'settled' ? identity : undefined
    }
    onCheck()
  }
  const begin = () => {
    next = undefined
    return (running = check())
  }
  /**
   * Reads the file if it changed before this call: a check in progress may have read it already, so another follows.
   * Never rejects as long as `load` does not.
   */
  const refresh = () => (next ??= running.then(begin))

  const timer = setInterval(() => void refresh(), pollMs)
  timer.unref()
  return {
    refresh,
    /** For requests: returns current data if the disk responds promptly. */
    refreshWithTimeout: () => within(patienceMs, refresh()),
    close: () => clearInterval(timer),
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))])
  clearTimeout(timer)
}

/** Changes whenever the file's content may have changed; a file renamed into place has another inode. */
export async function identityOf(file: string): Promise<string> {
  try {
    const { ino, mtimeNs, size } = await stat(file, { bigint: true })
    return `${ino} ${mtimeNs} ${size}`
  } catch (error) {
    return disk.isErrno(error, 'ENOENT', 'ENOTDIR') ? 'missing' : 'unreadable'
  }
}
