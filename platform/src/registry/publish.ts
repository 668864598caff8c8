import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { build, releaseRef, type Release, type ReleaseRef } from '@fcr/shared/contracts/releases'
import { z } from 'zod'
import { readBuildFolder, type BuiltFiles } from './build-folder'
import { twinsOf } from './compression'
import { clearAbandoned, isErrno, syncFolder, temporaryPath, writeDurably } from './durable'
import { integrityOf } from './integrity'
import type { Layout } from './layout'
import { Refusal } from './refusal'
import { readRelease } from './releases'
import type { Signer } from './keys'
import {
  addSignature,
  signatureFile,
  signatureProblem,
  signatureText,
  signerFor,
  signRelease,
} from './signature'

export type PublishOptions = {
  /** Rejects a build of another area. */
  area?: string
  /** Commit of the sources, if they are committed. */
  commit?: string | null
  /** The team's key; a local registry has its own. */
  signer?: Signer | undefined
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
 * @throws Refusal if the build is invalid, the key may not publish the area, or the version exists
 */
export async function publish(at: Layout, distDir: string, options: PublishOptions = {}): Promise<Published> {
  const built = await readBuildFolder(distDir)
  const { area, version } = built.build
  if (options.area !== undefined && options.area !== area)
    throw new Refusal('wrong-area', `${distDir} holds a build of ${area}, not of ${options.area}`)
  const signer = await signerFor(at, area, options.signer)
  const existing = await readExisting(at, area, version)
  if (existing) {
    const same = sameOrRefuse(existing, built)
    if (!options.dryRun && (await signatureProblem(at, { area, version }, existing.bytes)))
      await addSignature(at, { area, version }, existing.bytes, signer)
    return same
  }

  const release: Release = {
    ...built.build,
    files: built.list,
    commit: options.commit ?? null,
    publishedAt: new Date().toISOString(),
  }
  const text = `${JSON.stringify(release, null, 2)}\n`
  const ref = releaseRef.parse({ version, integrity: integrityOf(text) })
  const result = { area, ref, release, size: sizeOf(release) }
  if (options.dryRun) return { outcome: 'would-publish', ...result }

  await clearAbandoned(at.temporary)
  const folder = temporaryPath(at.temporary, `${area}-${version}`)
  try {
    const signed = { formatVersion: 1 as const, signatures: [signRelease(signer, Buffer.from(text))] }
    await writeFolder(folder, built.files, { 'release.json': text, [signatureFile]: signatureText(signed) })
    await putInPlace(at, folder, area, version)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { outcome: 'published', ...result }
}

async function readExisting(at: Layout, area: string, version: string) {
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
  const description = z.object(build.shape).parse(existing.release)
  const same =
    isDeepStrictEqual(description, built.build) && isDeepStrictEqual(existing.release.files, built.list)
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
      'a release never changes: raise the version',
  )
}

async function writeFolder(
  folder: string,
  files: Map<string, Buffer>,
  descriptions: Record<string, string>,
): Promise<void> {
  const folders = new Set([folder])
  for (const [name, bytes] of files) {
    const target = path.join(folder, name)
    await mkdir(path.dirname(target), { recursive: true })
    for (let parent = path.dirname(target); parent !== folder; parent = path.dirname(parent))
      folders.add(parent)
    await writeDurably(target, bytes)
    for (const twin of await twinsOf(name, bytes))
      await writeDurably(path.join(folder, twin.file), twin.bytes)
  }
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(descriptions)) await writeDurably(path.join(folder, name), text)
  for (const each of folders) await syncFolder(each)
}

async function putInPlace(at: Layout, folder: string, area: string, version: string): Promise<void> {
  await mkdir(at.area(area), { recursive: true })
  await syncFolder(at.areas)
  await rename(folder, at.release(area, version)).catch((error: unknown) => {
    // A non-empty folder is never replaced: another process has published it meanwhile, or it is damaged.
    if (isErrno(error, 'ENOTEMPTY', 'EEXIST'))
      throw new Refusal('version-exists', `${area} ${version} has a folder in the registry already`)
    throw error
  })
  await syncFolder(at.area(area))
}

const sizeOf = (release: Release) =>
  Object.values(release.files).reduce((total, file) => total + file.size, 0)
