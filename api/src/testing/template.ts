import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveEmbedded } from '../database/embedded-server'
import { openSocket } from '../database/open'
import { prepareDatabase } from '../database/prepare'

const prefix = 'fcr-api-template-'

/** What the template's rows come from; another content is another template. */
export async function fingerprint(packageDir: string): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['migrations', 'data'])
    for (const name of (await readdir(join(packageDir, folder))).sort())
      hash.update(name).update(await readFile(join(packageDir, folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * An embedded database with migrations and lookups, as an archive. Making one takes seconds, loading one
 * a fraction: it is kept in the temporary folder for the other test files and runs.
 */
export async function readTemplate(packageDir: string): Promise<Uint8Array> {
  const path = join(tmpdir(), `${prefix}${await fingerprint(packageDir)}.tar`)
  try {
    return await readFile(path)
  } catch {
    const template = await makeTemplate(packageDir)
    // Test workers may make it at the same time: each writes its own and the name changes at once.
    const own = `${path}.${randomUUID()}`
    await writeFile(own, template, { mode: 0o600 })
    await rename(own, path)
    await removeOld()
    return template
  }
}

/** Templates of other migrations: 40 MB each, of use to nobody after a day. */
async function removeOld() {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(prefix))) {
    const path = join(tmpdir(), name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - 24 * 3_600_000) await rm(path, { force: true })
  }
}

async function makeTemplate(packageDir: string): Promise<Uint8Array> {
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
