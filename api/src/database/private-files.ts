import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { types } from 'node:util'

/** Entries of the data folder that other users of the machine must not read. The registry in it is public. */
const privateNames = ['db', 'demo.json', 'audit-heads.jsonl', 'erasures.jsonl', 'lock']

/** ENOENT: the database removes files while it runs. EPERM: the file belongs to another user, who decides. */
const isHarmless = (error: unknown) =>
  types.isNativeError(error) && 'code' in error && (error.code === 'ENOENT' || error.code === 'EPERM')

/**
 * Restricts a file or folder to its owner.
 * @returns whether it is a readable folder
 */
export async function makePrivate(path: string): Promise<boolean> {
  try {
    const entry = await lstat(path)
    // A link has no permissions, and its target may be anywhere.
    if (!entry.isFile() && !entry.isDirectory()) return false
    if ((entry.mode & 0o077) !== 0) await chmod(path, entry.mode & 0o700)
    return entry.isDirectory()
  } catch (error) {
    if (isHarmless(error)) return false
    throw error
  }
}

async function makeTreePrivate(path: string): Promise<void> {
  if (!(await makePrivate(path))) return
  for (const name of await readdir(path)) await makeTreePrivate(join(path, name))
}

/**
 * Makes the contents of a data folder private, whoever wrote them: the embedded database creates its files
 * readable by everyone, and copies and restored backups have the permissions of their umask.
 */
export async function makeDataPrivate(dataDir: string): Promise<void> {
  for (const name of privateNames) await makeTreePrivate(join(dataDir, name))
}
