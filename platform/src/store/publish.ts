import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { releaseRef, type Release, type ReleaseRef, type Signatures } from '@fcr/shared/platform/manifest'
import { Refusal, compression, disk, inParallel, integrityOf, type Layout } from '../files'
import { releaseSignatures, type publishingKeys } from '../trust'
import { readBuildFolder, type BuiltFiles } from './build/build-folder'
import { requireLiveFit } from './live-fit'
import { readRelease, sizeOf } from './releases'
import { requireRouteGrants } from './route-grants'
import { storeMaps } from './source-maps'

export type PublishOptions = {
  /** Rejects a build of another area. */
  area?: string
  /** Commit of the sources, if they are committed. */
  commit?: string | null
  /** The team's key; a local registry has its own. */
  signer?: publishingKeys.Signer | undefined
  dryRun?: boolean
}
export type Published = {
  /** `unchanged`: the same local build is already published. */
  outcome: 'published' | 'unchanged' | 'would-publish'
  area: string
  ref: ReleaseRef
  release: Release
  /** Bytes of all files, uncompressed. */
  size: number
}

/**
 * Copies a build into the registry as an immutable release. It is written to a temporary folder and renamed
 * into place, so that a killed process leaves nothing visible.
 * @throws Refusal if the build is invalid, the key may not publish the area or its routes, or the version exists
 */
export async function publish(at: Layout, distDir: string, options: PublishOptions = {}): Promise<Published> {
  const built = await readBuildFolder(distDir)
  const { area, version } = built.build
  if (options.area !== undefined && options.area !== area)
    throw new Refusal('wrong-area', `${distDir} holds a build of ${area}, not of ${options.area}`)
  const signer = await releaseSignatures.signerFor(at, area, options.signer)
  const existing = await readExisting(at, area, version)
  if (existing) {
    const same = sameOrRefuse(existing, built)
    if (!options.dryRun && (await releaseSignatures.signatureProblem(at, { area, version }, existing.bytes)))
      await releaseSignatures.addSignature(at, { area, version }, existing.bytes, signer)
    return same
  }

  const { text, ...result } = describeRelease(built, options.commit ?? null)
  await requireRouteGrants(at, result.release, signer.id)
  if (options.dryRun) {
    await requireLiveFit(at, result)
    return { outcome: 'would-publish', ...result }
  }
  await storeRelease(at, built, text, releaseSignatures.signRelease(signer, Buffer.from(text)))
  return { outcome: 'published', ...result }
}

/** Returns the `release.json` of a build that is published now. */
export function describeRelease(built: BuiltFiles, commit: string | null) {
  const { area, version } = built.build
  const release: Release = {
    ...built.build,
    files: built.list,
    commit,
    publishedAt: new Date().toISOString(),
  }
  const text = `${JSON.stringify(release, null, 2)}\n`
  const ref = releaseRef.parse({ version, integrity: integrityOf(text) })
  return { area, ref, release, text, size: sizeOf(release) }
}

/** Writes a release and its source maps. Nothing is visible before all of it is written. */
export async function storeRelease(
  at: Layout,
  built: BuiltFiles,
  text: string,
  signature: Signatures['signatures'][number],
): Promise<void> {
  const { area, version } = built.build
  await disk.clearAbandoned(at.temporary)
  const folder = disk.temporaryPath(at.temporary, `${area}-${version}`)
  try {
    const signed = { formatVersion: 1 as const, signatures: [signature] }
    await writeFolder(folder, built.files, {
      'release.json': text,
      [releaseSignatures.signatureFile]: releaseSignatures.signatureText(signed),
    })
    await putInPlace(at, folder, area, version)
    await storeMaps(at, area, version, built.maps)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns a release if the registry has it. */
export async function readExisting(at: Layout, area: string, version: string) {
  try {
    return await readRelease(at, area, version)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown-version') return undefined
    throw error
  }
}

/**
 * `npm start` publishes every time; its versions contain a hash of their content, so the same version can
 * return.
 */
function sameOrRefuse(existing: { ref: ReleaseRef; release: Release }, built: BuiltFiles): Published {
  const { area, version } = existing.release
  const { commit, publishedAt } = existing.release
  const same = isDeepStrictEqual(existing.release, {
    ...built.build,
    files: built.list,
    commit,
    publishedAt,
  })
  if (same && version.includes('-local.'))
    return {
      outcome: 'unchanged',
      area,
      ref: existing.ref,
      release: existing.release,
      size: sizeOf(existing.release),
    }
  throw new Refusal(
    'version-exists',
    `${area} ${version} is published already${same ? ' with the same content' : ', with other content'}; ` +
      'a release never changes: raise the version in package.json',
  )
}

async function writeFolder(
  folder: string,
  files: Map<string, Buffer>,
  descriptions: Record<string, string>,
): Promise<void> {
  const folders = new Set([folder])
  for (const name of files.keys())
    for (let parent = path.dirname(path.join(folder, name)); parent !== folder; parent = path.dirname(parent))
      folders.add(parent)
  for (const subfolder of folders) await mkdir(subfolder, { recursive: true })
  await inParallel(files, async ([name, bytes]) => {
    await disk.writeDurably(path.join(folder, name), bytes)
    for (const twin of await compression.twinsOf(name, bytes))
      await disk.writeDurably(path.join(folder, twin.file), twin.bytes)
  })
  for (const [name, text] of Object.entries(descriptions))
    await disk.writeDurably(path.join(folder, name), text)
  for (const subfolder of folders) await disk.syncFolder(subfolder)
}

async function putInPlace(at: Layout, folder: string, area: string, version: string): Promise<void> {
  await mkdir(at.area(area), { recursive: true })
  await disk.syncFolder(at.areas)
  await rename(folder, at.release(area, version)).catch((error: unknown) => {
    // A non-empty folder is never replaced: another process has published it meanwhile, or it is damaged.
    if (disk.isErrno(error, 'ENOTEMPTY', 'EEXIST'))
      throw new Refusal('version-exists', `${area} ${version} has a folder in the registry already`)
    throw error
  })
  await disk.syncFolder(at.area(area))
}
