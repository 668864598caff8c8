import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Longer than any command runs: older entries in the temporary folder were left by killed processes. */
const ABANDONED_MS = 60 * 60 * 1000

/** Creates a file that must not exist yet and returns when its bytes are on the disk. */
export async function writeDurably(file: string, bytes: Uint8Array | string, mode = 0o666): Promise<void> {
  const handle = await open(file, 'wx', mode)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes names created in or renamed into a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some file systems refuse to sync a folder (EINVAL, EPERM); they order the rename themselves.
    if (!isErrno(error, 'EINVAL', 'EPERM', 'ENOTSUP', 'EISDIR')) throw error
  } finally {
    await handle.close()
  }
}

/** Returns a unique path in the temporary folder. */
export const temporaryPath = (temporary: string, label: string) =>
  path.join(temporary, `${label}-${process.pid}-${randomUUID()}`)

/** Replaces a file with one that is already on the disk, atomically and durably. */
export async function moveOver(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(path.dirname(to))
}

export async function clearAbandoned(temporary: string, now = Date.now()): Promise<void> {
  await mkdir(temporary, { recursive: true })
  for (const name of await readdir(temporary)) {
    const entry = path.join(temporary, name)
    const found = await stat(entry).catch(() => undefined)
    if (found && now - found.mtimeMs > ABANDONED_MS) await rm(entry, { recursive: true, force: true })
  }
}

/** No `instanceof`: under jest, file system errors come from another realm. */
export const isErrno = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))
