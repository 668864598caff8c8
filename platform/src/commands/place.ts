import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Flags } from './arguments'

export type Environment = Readonly<Record<string, string | undefined>>

/** The repository's root: the nearest folder upwards that lists workspaces; otherwise where we stand. */
export function repositoryRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json')
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"workspaces"')) return folder
    if (path.dirname(folder) === folder) return from
  }
}

export function registryFolder(root: string, env: Environment, flags: Flags): string {
  const named = flags.registry ?? env['REGISTRY_DIR']
  if (named) return path.resolve(root, named)
  return path.resolve(root, env['DATA_DIR'] || '.data', 'registry')
}

/** Where the keys lie, if not in the registry itself. */
export function keysFolder(root: string, env: Environment, flags: Flags): string | undefined {
  const named = flags.keys ?? env['REGISTRY_KEYS']
  return named ? path.resolve(root, named) : undefined
}

export function actorName(env: Environment, flags: Flags): string {
  const named = flags.actor ?? env['AREAS_ACTOR']
  if (named) return named
  try {
    return userInfo().username
  } catch {
    // A container may run under a user id that has no name.
    return env['USER'] || 'unknown'
  }
}

/** The commit of the sources, or null when they are not exactly that commit, or git is not there to ask. */
export async function cleanCommit(root: string): Promise<string | null> {
  const git = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('git', args, { cwd: root })
    return stdout.trim()
  }
  try {
    return (await git('status', '--porcelain')) === '' ? await git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}
