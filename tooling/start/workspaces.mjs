import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository's root folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Folder names of the npm workspaces, `mf-*` expanded, in the order of package.json. */
export function workspaces() {
  /** @type {{ workspaces: string[] }} */
  const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  return manifest.workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('*')) return [pattern]
    const prefix = pattern.slice(0, -1)
    return readdirSync(root)
      .filter((name) => name.startsWith(prefix) && existsSync(`${root}${name}/package.json`))
      .sort()
  })
}

/** Folder names of the federated areas: the workspaces with an `area.config.ts`. */
export const areas = () => workspaces().filter((name) => existsSync(`${root}${name}/area.config.ts`))
