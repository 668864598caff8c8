import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSocket } from '../database/open'
import { prepareDatabase } from '../database/prepare'

const prefix = 'fcr-api-template-'

/** Hash of the files that determine the template's rows; other content gives another template. */
export async function fingerprint(packageDir: string): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['migrations', 'data'])
    for (const name of (await readdir(join(packageDir, folder))).sort())
      hash.update(name).update(await readFile(join(packageDir, folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Returns an embedded database with migrations and lookups, as an archive. Creating one takes seconds,
 * loading it a fraction of that, so it is cached in the temporary folder for other test files and runs.
 */
export async function readTemplate(packageDir: string): Promise<Uint8Array> {
  const path = join(tmpdir(), `${prefix}${await fingerprint(packageDir)}.tar`)
  try {
    return await readFile(path)
  } catch {
    const template = await makeTemplate(packageDir)
    // Test workers may create it concurrently: each writes a separate file, and the rename is atomic.
    const own = `${path}.${randomUUID()}`
    await writeFile(own, template, { mode: 0o600 })
    await rename(own, path)
    await removeOld()
    return template
  }
}

/** Removes templates of other migrations: 40 MB each, useless after a day. */
async function removeOld() {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(prefix))) {
    const path = join(tmpdir(), name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - 24 * 3_600_000) await rm(path, { force: true })
  }
}

async function makeTemplate(packageDir: string): Promise<Uint8Array> {
  const { serveEmbedded } = await import('../database/embedded-server')
  const folder = await mkdtemp(join(tmpdir(), 'fcr-template-'))
  const socketPath = join(folder, 'pg.sock')
  const server = await serveEmbedded({ folder: 'memory://', socketPath })
  try {
    const { db, close } = openSocket(socketPath)
    await prepareDatabase(db, packageDir)
    await close()
    return await server.dump()
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
