import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import * as os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { readSystemUser, systemUserText } from '@fcr/shared/contracts/text/system-user'
import { REGISTRY } from '@fcr/shared/platform/operations'
import { Refusal } from '../files'
import { isSafeAddress } from '../remote'
import type { Flags } from './program'
import { UsageError } from './usage'

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

/** Returns the address of a registry on another machine, if the command is to use one. */
export function registryAddress(env: Environment, flags: Flags): string | undefined {
  const named = flags.registry ?? env['REGISTRY_URL'] ?? ''
  if (!/^https?:\/\//.test(named)) return undefined
  if (!isSafeAddress(named)) throw new UsageError(`'${named}' is not an https address`)
  const { origin, pathname } = new URL(named)
  if (pathname === '/') throw new UsageError(`'${named}' is the site; its registry is ${origin}${REGISTRY}`)
  return named
}

/** Returns the folder for this machine's copy of a registry at an address. */
export const mirrorFolder = (env: Environment, address: string) =>
  path.join(
    env['XDG_CACHE_HOME'] || path.join(os.homedir(), '.cache'),
    'fcr-areas',
    createHash('sha256').update(address).digest('hex').slice(0, 16),
  )

export function registryFolder(root: string, env: Environment, flags: Flags): string {
  const named = flags.registry ?? env['REGISTRY_DIR']
  if (named) return path.resolve(root, named)
  return path.resolve(root, env['DATA_DIR'] || '.data', 'registry')
}

/**
 * Only the first key and the first release create a registry. A wrong folder must not look like an empty one.
 * @throws Refusal `no-registry`
 */
export function requireRegistry(dir: string): void {
  if (['live.json', 'areas', 'keys', 'reports'].some((name) => existsSync(path.join(dir, name)))) return
  throw new Refusal('no-registry', `${dir} is no registry: name it with --registry, REGISTRY_DIR or DATA_DIR`)
}

/**
 * Files that root made would no longer be writable for the site.
 * @throws Refusal `other-owner`
 */
export function requireOwner(dir: string, uid = process.getuid?.()): void {
  if (uid !== 0) return
  const place = existsSync(dir) ? dir : path.dirname(dir)
  const owner = existsSync(place) ? statSync(place).uid : 0
  if (owner === 0) return
  throw new Refusal('other-owner', `${place} belongs to another user: runuser -u <owner> -- areas …`)
}

/** Folder with the keys, if it is not in the registry itself. */
export function keysFolder(root: string, env: Environment, flags: Flags): string | undefined {
  const named = flags.keys ?? env['REGISTRY_KEYS']
  return named ? path.resolve(root, named) : undefined
}

/** Returns the site's origin for links: the given address, that of the settings, or that of a local start. */
export function siteOrigin(env: Environment, named: string | undefined): string {
  const address = named ?? env['SITE_ORIGINS']?.split(',')[0]?.trim()
  if (!address) return `http://localhost:${env['PORT'] || '3000'}`
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError(`'${address}' is not a site's address: https://site.example`)
  return new URL(address).origin
}

/** Returns the system user that runs the command, `ana@server`, for the record of allowed and revoked keys. */
export const systemUserName = (env: Environment): string =>
  systemUserText(readSystemUser({ os, uid: process.getuid?.(), env }))

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
