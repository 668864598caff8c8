import { readFile, stat } from 'node:fs/promises'
import { isErrno } from '../registry/durable'

/** Changes must take effect within a second, even on file systems without change events. */
const POLL_MS = 500
/** Longest wait of a request for a slow disk; it is then served from the last known state. */
const TIMEOUT_MS = 250

/**
 * Receives the file's text; undefined when it is missing or unreadable. Returns `again` to be called again
 * although the file has not changed, because something it refers to was not there yet.
 */
export type Load = (text: string | undefined) => Promise<'settled' | 'again'>

/**
 * Follows a file that other processes replace. Checks the file's identity at each request and twice a second,
 * and reads the file when it changed. A watcher would miss changes on network disks, and would lose a folder
 * that is moved away and back. `onCheck` runs after each completed check.
 */
export function followFile(
  file: string,
  load: Load,
  pollMs = POLL_MS,
  onCheck: () => void = () => undefined,
) {
  let known: string | undefined
  let checking: Promise<void> | undefined

  const check = async () => {
    const identity = await identityOf(file)
    if (identity !== known) {
      const text = await readFile(file, 'utf8').catch(() => undefined)
      known = (await load(text)) === 'settled' ? identity : undefined
    }
    onCheck()
  }
  /** Reads the file if it changed. Never rejects as long as `load` does not. */
  const refresh = () => (checking ??= check().finally(() => (checking = undefined)))

  const timer = setInterval(() => void refresh(), pollMs)
  timer.unref()
  return {
    refresh,
    /** For requests: returns current data if the disk responds promptly. */
    refreshWithTimeout: () => withTimeout(refresh()),
    close: () => clearInterval(timer),
  }
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, TIMEOUT_MS)))])
  clearTimeout(timer)
}

/** Changes whenever the file's content may have changed; a file renamed into place has another inode. */
export async function identityOf(file: string): Promise<string> {
  try {
    const { ino, mtimeNs, size } = await stat(file, { bigint: true })
    return `${ino} ${mtimeNs} ${size}`
  } catch (error) {
    return isErrno(error, 'ENOENT', 'ENOTDIR') ? 'missing' : 'unreadable'
  }
}
