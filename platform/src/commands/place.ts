import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { readSystemUser, systemUserText } from '@fcr/shared/contracts/system-user'
import type { Flags } from './program'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The repository's root: the nearest parent folder with npm workspaces; the given folder if there is none.
 */
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

/** Folder with the keys, if it is not in the registry itself. */
export function keysFolder(root: string, env: Environment, flags: Flags): string | undefined {
  const named = flags.keys ?? env['REGISTRY_KEYS']
  return named ? path.resolve(root, named) : undefined
}

/**
 * Returns the actor of a change: the given name, then the system user that runs the command: `ana
 * (fcr@server)`. This stays a single string because earlier versions also read the registry's records and
 * reject unknown fields. The name cannot contain parentheses, so the text in them always comes from the
 * system.
 */
export function actorName(env: Environment, flags: Flags): string {
  const system = readSystemUser({ os, uid: process.getuid?.(), env })
  const named = (flags.actor ?? env['AREAS_ACTOR'] ?? '').replace(/[()\s\p{C}]+/gu, ' ').trim()
  return `${named || system.user} (${systemUserText(system)})`
}

/** Returns the name that was given, without the system user. */
export const claimedName = (actor: string) => actor.replace(/ \([^()]*\)$/, '')

/** Returns the commit of the sources; null with uncommitted changes, or without git. */
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
