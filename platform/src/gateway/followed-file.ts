import { readFile, stat } from 'node:fs/promises'
import { isErrno } from '../registry/durable'

/** Changes must show within a second, also where a file system reports none. */
const POLL_MS = 500
/** No request waits longer than this for a slow disk; it is then answered from what is known. */
const PATIENCE_MS = 250

/**
 * `text` is undefined when the file is missing or cannot be read. The answer says whether to try again
 * although the file stays the same (something it names was not there yet).
 */
export type Load = (text: string | undefined) => Promise<'settled' | 'again'>

/**
 * Follows a file that others replace. It looks at the file's identity at each request and twice a second
 * beside, and reads it when that changed: a watcher would miss changes on network disks, and lose a folder
 * that is moved away and back. `onLook` follows each look that came to an end.
 */
export function followFile(file: string, load: Load, pollMs = POLL_MS, onLook: () => void = () => undefined) {
  let known: string | undefined
  let looking: Promise<void> | undefined

  const look = async () => {
    const identity = await identityOf(file)
    if (identity !== known) {
      const text = await readFile(file, 'utf8').catch(() => undefined)
      known = (await load(text)) === 'settled' ? identity : undefined
    }
    onLook()
  }
  /** Reads the file if it changed. Never rejects as long as `load` does not. */
  const refresh = () => (looking ??= look().finally(() => (looking = undefined)))

  const timer = setInterval(() => void refresh(), pollMs)
  timer.unref()
  return {
    refresh,
    /** For requests: current where the disk answers promptly. */
    glance: () => withinPatience(refresh()),
    close: () => clearInterval(timer),
  }
}

async function withinPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))])
  clearTimeout(timer)
}

/** Differs whenever the file's content may differ; a renamed file has another inode. */
export async function identityOf(file: string): Promise<string> {
  try {
    const { ino, mtimeNs, size } = await stat(file, { bigint: true })
    return `${ino} ${mtimeNs} ${size}`
  } catch (error) {
    return isErrno(error, 'ENOENT', 'ENOTDIR') ? 'missing' : 'unreadable'
  }
}
