import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { types } from 'node:util'

type FileFacts = { bytes: number; sha256: string }

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  // Under jest, errors of the file system come from another realm.
  types.isNativeError(error) && 'code' in error && codes.includes(String(error.code))

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function hashFile(path: string): Promise<FileFacts> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Returns the paths of all files below a folder, relative to it; of a folder that is missing, none. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

export async function hashFiles(folder: string, except: readonly string[] = []) {
  const facts: Record<string, FileFacts> = {}
  for (const name of await filesIn(folder))
    if (!except.includes(name)) facts[name] = await hashFile(join(folder, name))
  return facts
}

/** Copies a folder's files, the named ones first; leaves out what the predicate refuses. */
export async function copyTree(
  from: string,
  to: string,
  { first = [], take = () => true }: { first?: readonly string[]; take?: (name: string) => boolean } = {},
): Promise<void> {
  const isFirst = (name: string) => first.some((start) => name === start || name.startsWith(`${start}/`))
  const names = (await filesIn(from)).filter(take)
  for (const name of [...names.filter(isFirst), ...names.filter((other) => !isFirst(other))]) {
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
    await copyFile(join(from, name), join(to, name)).catch((error: unknown) => {
      // Removed since it was listed: the verification of the copy says whether it is missed.
      if (!hasCode(error, 'ENOENT')) throw error
    })
  }
}

/** Makes the content of a folder, or a file, survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
