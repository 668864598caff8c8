import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Layout } from '../../files'
import type { Role } from './stub-api'
import type { Visit } from './visit-plan'

/** Stores pictures of a version's pages next to its result, replacing those of the previous check. */
export async function createPictures(at: Layout, versions: ReadonlyMap<string, string>) {
  const folders = new Map([...versions].map(([area, version]) => [area, at.checkPictures(area, version)]))
  for (const folder of folders.values()) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
  }
  return async ({ area, path: address }: Visit, role: Role, picture: Buffer) => {
    // A shell's result has the pictures of all areas.
    const folder = folders.get(area) ?? folders.get('shell')
    const name = address.replace(/^\//, '').replace(/[^\w-]+/g, '_') || 'inicio'
    if (folder !== undefined) await writeFile(path.join(folder, `${name}-${role}.jpeg`), picture)
  }
}
