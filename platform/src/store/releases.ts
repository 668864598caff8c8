import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { release, releaseRef, type Release, type ReleaseRef } from '@fcr/shared/platform/manifest'
import { Refusal, compression, disk, integrityOf, type Layout } from '../files'
import { releaseSignatures } from '../trust'

type FoundRelease = {
  release: Release
  ref: ReleaseRef
  /** The exact bytes of `release.json`, which are signed. */
  bytes: Buffer
}

/** Returns the size of a release's files, or of the matching ones, in bytes. */
export const sizeOf = ({ files }: Pick<Release, 'files'>, matches: (file: string) => boolean = () => true) =>
  Object.entries(files).reduce((sum, [file, { size }]) => (matches(file) ? sum + size : sum), 0)

/**
 * Reads a release's description without its files.
 * @throws Refusal `unknown-version`, or `damaged` if it does not match the folder's name
 */
export async function readRelease(at: Layout, area: string, version: string): Promise<FoundRelease> {
  const bytes = await readFile(path.join(at.release(area, version), 'release.json')).catch(
    (error: unknown) => {
      if (disk.isErrno(error, 'ENOENT', 'ENOTDIR'))
        throw new Refusal('unknown-version', `${area} ${version} is not in the registry`)
      throw error
    },
  )
  return { release: parseRelease(bytes, area, version), ref: refOf(version, bytes), bytes }
}

/**
 * Reads a release and checks its signature and the hash in the live state.
 * @throws Refusal `damaged` if the hash differs, `unsigned` if no key that may publish the area has signed it
 */
export async function readVerifiedRelease(at: Layout, area: string, ref: ReleaseRef): Promise<Release> {
  const signed = await readSignedRelease(at, area, ref.version)
  if (signed.ref.integrity === ref.integrity) return signed.release
  throw new Refusal('damaged', `${area} ${ref.version}: release.json is not the one that was activated`)
}

/** @throws Refusal `unsigned`, in addition to those of {@link readRelease} */
export async function readSignedRelease(at: Layout, area: string, version: string): Promise<FoundRelease> {
  const signed = await readRelease(at, area, version)
  const problem = await releaseSignatures.signatureProblem(at, { area, version }, signed.bytes)
  if (problem !== undefined) throw new Refusal('unsigned', problem)
  return signed
}

/** @throws Refusal `damaged` */
export function parseRelease(bytes: Buffer, area: string, version: string): Release {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal('damaged', `${area} ${version}: release.json is not JSON`)
  }
  const parsed = release.safeParse(json)
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new Refusal('damaged', `${area} ${version}: release.json is malformed at '${where}'`)
  }
  if (parsed.data.area !== area || parsed.data.version !== version)
    throw new Refusal('damaged', `${area} ${version}: release.json is of another release`)
  return parsed.data
}

const refOf = (version: string, bytes: Buffer) => releaseRef.parse({ version, integrity: integrityOf(bytes) })

/**
 * Checks every file of a release, and its compressed variants, against their hashes; returns the problems.
 */
export async function fileProblems(at: Layout, described: Release): Promise<string[]> {
  const folder = at.release(described.area, described.version)
  const label = `${described.area} ${described.version}`
  const problems: string[] = []
  for (const [name, expected] of Object.entries(described.files)) {
    const bytes = await readFile(path.join(folder, name)).catch(() => undefined)
    if (!bytes) problems.push(`${label}: ${name} is missing`)
    else if (integrityOf(bytes) !== expected.integrity)
      problems.push(`${label}: ${name} does not match its hash`)
    for (const { extension, name: encoding } of compression.encodings) {
      const twin = await readFile(path.join(folder, name + extension)).catch(() => undefined)
      if (!twin) continue
      const unpacked = await compression.unpack(encoding, twin, expected.size).catch(() => undefined)
      if (!unpacked || integrityOf(unpacked) !== expected.integrity)
        problems.push(`${label}: ${name}${extension} does not unpack to ${name}`)
    }
  }
  return problems
}

/** Published versions of an area, newest publication first. Folders without a release are skipped. */
export async function releasesOf(at: Layout, area: string): Promise<FoundRelease[]> {
  const releases: FoundRelease[] = []
  for (const name of await foldersIn(at.area(area))) {
    try {
      releases.push(await readRelease(at, area, name))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return releases.sort((a, b) => b.release.publishedAt.localeCompare(a.release.publishedAt))
}

export const areasIn = (at: Layout) => foldersIn(at.areas)

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (disk.isErrno(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort()
}
