import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Longer than any command runs: older entries in the temporary folder were left by killed processes. */
const ABANDONED_MS = 60 * 60 * 1000

/** Of a file; as parts if it is written while it arrives. */
type Content = Uint8Array | string | AsyncIterable<Uint8Array>

/** Creates a file that must not exist yet and returns when its bytes are on the disk. */
export async function writeDurably(file: string, content: Content, mode = 0o666): Promise<void> {
  const handle = await open(file, 'wx', mode)
  try {
    await writeFile(handle, content)
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

/** Creates a folder unless it exists. Not recursive: an unreachable registry must not reappear as an empty folder. */
export const createFolder = (folder: string) =>
  mkdir(folder).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error
  })

/** Returns a unique path in the temporary folder. */
export const temporaryPath = (temporary: string, label: string) =>
  path.join(temporary, `${label}-${process.pid}-${randomUUID()}`)

/** Replaces a file with one that is already on the disk, atomically and durably. */
export async function moveOver(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(path.dirname(to))
}

/**
 * Creates a file with all of its content at once; returns false if it exists.
 * @param temporary folder for the draft, on the same disk
 */
export async function createWhole(
  temporary: string,
  file: string,
  content: Uint8Array | string,
  mode?: number,
): Promise<boolean> {
  const draft = temporaryPath(temporary, '.draft')
  try {
    await writeDurably(draft, content, mode)
    await link(draft, file)
    await syncFolder(path.dirname(file))
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Creates or replaces a file with all of its content at once, and the folders that are missing. */
export async function replaceWhole(temporary: string, file: string, content: Content): Promise<void> {
  for (const folder of [temporary, path.dirname(file)]) await mkdir(folder, { recursive: true })
  const draft = temporaryPath(temporary, '.draft')
  try {
    await writeDurably(draft, content)
    await moveOver(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

export async function clearAbandoned(temporary: string): Promise<void> {
  await mkdir(temporary, { recursive: true })
  for (const name of await readdir(temporary)) {
    const entry = path.join(temporary, name)
    const stats = await stat(entry).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(entry, { recursive: true, force: true })
  }
}

/** No `instanceof`: under jest, file system errors come from another realm. */
export const isErrno = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))
