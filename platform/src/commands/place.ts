import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { readSystemUser, systemUserText } from '@fcr/shared/contracts/system-user'
import type { Flags } from './program'

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

/**
 * Who makes a change: the given name, followed by the system user that runs the command: `ana (fcr@server)`.
 * One text, since earlier versions read the registry's records too, and refuse fields that they do not know. The name
 * has no parentheses, so what stands in them is always the system's.
 */
export function actorName(env: Environment, flags: Flags): string {
  const system = readSystemUser({ os, uid: process.getuid?.(), env })
  const named = (flags.actor ?? env['AREAS_ACTOR'] ?? '').replace(/[()\s\p{C}]+/gu, ' ').trim()
  return `${named || system.user} (${systemUserText(system)})`
}

/** The name given, of a record's actor. */
export const claimedName = (actor: string) => actor.replace(/ \([^()]*\)$/, '')

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
