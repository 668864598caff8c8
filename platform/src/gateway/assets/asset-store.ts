import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { areaName, version as versionFormat, type Release } from '@fcr/shared/platform/manifest'
import { releaseKey } from '@fcr/shared/platform/route-owner'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal, compression, integrityOf, type Layout } from '../../files'
import { releaseFiles } from '../../store'
import { identityOf } from '../version-routing/followed-file'
import { etagOf, type Body } from '../http/respond'
import { contentType } from './content-types'

type Held = { asset: Body; identity: string }

/** All live and last good files of a site like this take a few megabytes. */
const BUDGET_BYTES = 128 * 1024 * 1024

export type AssetStore = ReturnType<typeof createAssetStore>

/**
 * Release files, verified against their hashes before they are served, and held in memory. While the registry
 * is reachable, the disk decides: deleted files are missing, altered files are refused. If the whole registry
 * is lost, the files in memory keep the site up.
 */
export function createAssetStore(at: Layout, log: FastifyBaseLogger) {
  /** Releases that were verified with the live state. */
  let verified: Readonly<Record<string, Release>> = {}
  const held = new Map<string, Held>()
  const loading = new Map<string, Promise<Body | undefined>>()
  let total = 0

  const hold = (key: string, entry: Held) => {
    drop(key)
    held.set(key, entry)
    total += weight(entry.asset)
    // A Map iterates in insertion order, and each use re-inserts the entry: the first is the least recently
    // used.
    for (const oldest of held.keys()) {
      if (total <= BUDGET_BYTES) break
      drop(oldest)
    }
  }
  const drop = (key: string) => {
    const entry = held.get(key)
    if (!entry) return
    held.delete(key)
    total -= weight(entry.asset)
  }

  async function find(area: string, version: string, file: string): Promise<Body | undefined> {
    if (!areaName.safeParse(area).success || !versionFormat.safeParse(version).success) return undefined
    const key = `${area}/${version}/${file}`
    const running = loading.get(key)
    if (running) return running
    const work = lookUp(key, area, version, file).finally(() => loading.delete(key))
    loading.set(key, work)
    return work
  }

  async function lookUp(key: string, area: string, version: string, file: string) {
    const heldAsset = held.get(key)
    const release = verifiedRelease(area, version) ?? (heldAsset ? undefined : await describe(area, version))
    // Only files listed in a release are served: this prevents path traversal.
    if (!heldAsset && file !== 'release.json' && !(release && Object.hasOwn(release.files, file)))
      return undefined
    const target = path.join(at.release(area, version), file)
    const identity = await identityOf(target)
    if (heldAsset && (identity === heldAsset.identity || (await isRegistryGone(at)))) {
      hold(key, heldAsset)
      return heldAsset.asset
    }
    drop(key)
    if (identity === 'missing' || identity === 'unreadable') return undefined
    const expected = (release ?? (await describe(area, version)))?.files[file]
    const asset = await readAsset(target, file, expected, (what) => log.error(`${key}: ${what}`))
    if (asset) hold(key, { asset, identity })
    return asset
  }

  async function describe(area: string, version: string): Promise<Release | undefined> {
    try {
      return (await releaseFiles.readRelease(at, area, version)).release
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  const verifiedRelease = (area: string, version: string) => {
    const key = releaseKey(area, { version })
    return Object.hasOwn(verified, key) ? verified[key] : undefined
  }

  async function warm(releases: Release[]) {
    for (const { area, version, files } of releases)
      for (const file of ['release.json', ...Object.keys(files)])
        if (!file.endsWith('.map')) await find(area, version, file)
  }

  return {
    find,
    /** Switches to the live releases and loads them into memory before the first request. */
    follow(releases: Readonly<Record<string, Release>>) {
      verified = releases
      warm(Object.values(releases)).catch((error: unknown) => log.error(error, 'reading ahead failed'))
    },
  }
}

const weight = ({ bytes, encoded }: Body) =>
  bytes.length + Object.values(encoded).reduce((sum, copy) => sum + copy.length, 0)

const isRegistryGone = async (at: Layout) => ['missing', 'unreadable'].includes(await identityOf(at.live))

async function readAsset(
  target: string,
  file: string,
  expected: Release['files'][string] | undefined,
  complain: (what: string) => void,
): Promise<Body | undefined> {
  const bytes = await readFile(target).catch(() => undefined)
  if (!bytes) return undefined
  const integrity = integrityOf(bytes)
  // The callers check `release.json` against the live state.
  if (file !== 'release.json' && integrity !== expected?.integrity) {
    complain('does not match its hash and is not served')
    return undefined
  }
  const encoded: Body['encoded'] = {}
  for (const { extension, name } of compression.encodings) {
    const twin = await readFile(target + extension).catch(() => undefined)
    if (!twin) continue
    const unpacked: Buffer | undefined = await compression
      .unpack(name, twin, bytes.length)
      .catch(() => undefined)
    if (unpacked?.equals(bytes)) encoded[name] = twin
    else complain(`its ${name} twin does not unpack to it and is not served`)
  }
  return { type: contentType(file), etag: etagOf(integrity), bytes, encoded }
}
