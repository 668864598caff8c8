import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Release } from '@fcr/shared/platform/manifest'
import type { Layout } from '../../files'
import type { SharedExports } from './in-page/probe'

/**
 * Returns the exports of shared modules that live areas use and that the new shell no longer provides, one line each.
 * The modules' versions cannot show that: the shell's build decides which exports exist.
 */
export async function lostExports(
  at: Layout,
  areas: readonly Release[],
  before: SharedExports,
  after: SharedExports,
): Promise<string[]> {
  const lost = Object.entries(before).flatMap(([module, names]) =>
    names.filter((name) => !after[module]?.includes(name)).map((name) => ({ module, name })),
  )
  if (lost.length === 0) return []
  const problems = await Promise.all(
    areas.map(async (release) => {
      const code = await codeOf(at, release)
      return lost
        .filter(
          ({ module, name }) => Object.hasOwn(release.requires?.shared ?? {}, module) && uses(code, name),
        )
        .map(
          ({ module, name }) =>
            `the shell no longer provides ${name} of ${module}, which ${release.area} uses`,
        )
    }),
  )
  return problems.flat()
}

/** Exports keep their names in the areas' code: only the shell's bundle contains the modules. */
const uses = (code: string, name: string) =>
  new RegExp(`\\.${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code)

async function codeOf(at: Layout, release: Release): Promise<string> {
  const scripts = Object.keys(release.files).filter((file) => file.endsWith('.js'))
  const folder = at.release(release.area, release.version)
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts.join('\n')
}
