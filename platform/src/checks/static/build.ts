import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Release, Requirements } from '@fcr/shared/platform/manifest'
import type sharedModules from '@fcr/shared/platform/shared-modules.json'
import type { Layout } from '../../files'
import { builds } from '../../store'
import { sizeProblems } from './sizes'

/**
 * Patterns of a shared module's implementation that survive minification, by the module that only the shell may
 * bundle.
 */
const marks: { readonly [name in keyof typeof sharedModules]?: RegExp } = {
  react: /\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
  'react-dom': /\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
  'react-router-dom': /__reactRouterVersion\s*=[^=]/,
}

/** Returns the forbidden and the missing parts of an area's build, one line each. */
export async function buildProblems(
  at: Layout,
  release: Release,
  provides: Requirements | null,
  live: Release | undefined,
): Promise<string[]> {
  const label = `${release.area} ${release.version}`
  const problems = sizeProblems(release, live).map((problem) => `${label} ${problem}`)
  if (release.area === 'shell') return problems
  if (!release.exposes['./routes']) problems.push(`${label} does not expose './routes'`)
  const shared = Object.keys(provides?.shared ?? {})
  const isSingleton = (name: string) =>
    shared.some((single) => single === name || single.startsWith(`${name}/`))
  const bundled = new Set(release.bundled.filter(isSingleton))
  const folder = at.release(release.area, release.version)
  // Published by an earlier command without this check, or copied into the registry.
  const sheets = new Map<string, string>()
  for (const file of Object.keys(release.files).filter(builds.isStyleSheet))
    sheets.set(file, await readFile(path.join(folder, file), 'utf8'))
  problems.push(...builds.allStyleProblems(sheets, release).map((problem) => `${label}: ${problem}`))
  for (const file of Object.keys(release.files).filter((name) => name.endsWith('.js'))) {
    const text = await readFile(path.join(folder, file), 'utf8')
    for (const [name, mark] of Object.entries(marks))
      if (shared.includes(name) && mark.test(text)) bundled.add(name)
  }
  for (const name of bundled) problems.push(`${label} bundles ${name}, which every area takes from the shell`)
  return problems
}
