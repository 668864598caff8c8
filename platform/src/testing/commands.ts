import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { run } from '../cli/run'
import { createRegistry } from '../deployments/create-registry'
import { buildArea, temporaryFolder } from './fixtures'

/** Runs `npm run areas` in this process. Returns its exit code and what it printed. */
export async function runAreas(argv: string[], { cwd, env }: { cwd: string; env: Record<string, string> }) {
  let out = ''
  let err = ''
  const code = await run(argv, {
    cwd,
    env,
    command: 'npm run areas --',
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

export type Repository = Awaited<ReturnType<typeof createRepository>>

/** A repository with one built area, the map, and an empty local registry. */
export async function createRepository() {
  const { dir, remove } = await temporaryFolder()
  const cwd = path.join(dir, 'mf-mapa')
  const registryDir = path.join(dir, '.data/registry')
  await writeFile(path.join(dir, 'package.json'), '{"workspaces":[]}')
  await mkdir(cwd)
  await rename(await buildArea(dir, 'mf-mapa', '1.0.0'), path.join(cwd, 'dist'))
  await createRegistry(registryDir).makeLocal()
  const env: Record<string, string> = {}
  const areas = (...argv: string[]) => runAreas(argv, { cwd, env })
  return {
    dir,
    registryDir,
    /** Environment of the commands; a test can change it. */
    env,
    areas,
    /** Returns the file with the key of a new operator. */
    async operator(owner: string): Promise<string> {
      await areas('key', 'new', `${owner}.pem`)
      const { code, err } = await areas('key', 'allow', `${owner}.pem.pub`, 'operator', '--owner', owner)
      if (code !== 0) throw new Error(err)
      return `${owner}.pem`
    },
    remove,
  }
}
