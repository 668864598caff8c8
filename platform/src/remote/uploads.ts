import { createHash } from 'node:crypto'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { build, releasePath, releaseRef, signatures, type Release } from '@fcr/shared/platform/manifest'
import { builds, liveFit, publishing, releaseFiles, routeGrants } from '../store'
import { Refusal, disk, inTurn, integrityOf, type Layout } from '../files'
import { releaseSignatures, type publishingKeys } from '../trust'
import { Busy, type Upstream } from './upstream'

/** Most bytes of one file, and of all files of a release with its source maps. */
export const MOST_FILE = 50_000_000
const MOST_BYTES = 150_000_000
const MOST_FILES = 3000
/** Tries of a request while the registry is busy. */
const MOST_TRIES = 30

const file = z.object({
  integrity: z.string().regex(/^sha384-[\w+/]{64}$/),
  size: z.number().int().nonnegative(),
})
const signature = signatures.shape.signatures.element
/** A command's announcement of a release whose files it sends. */
const announcement = z.object({
  /** The signed `release.json`. */
  release: z.string(),
  signature,
  /** The source maps, which no release lists. */
  maps: z.record(releasePath, file),
  /** Asks only whether it could be published and activated. */
  dryRun: z.boolean().optional(),
})
/** The response: the hashes of missing files; none once the release is published. */
const progress = z.object({
  missing: z.array(z.string()),
  outcome: z.enum(['published', 'unchanged', 'incomplete']),
})
type Progress = z.infer<typeof progress>

/** Hashes as names of files. */
const nameOf = (integrity: string) => Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex')

type Options = {
  area?: string | undefined
  commit: string | null
  signer: publishingKeys.Signer
  dryRun: boolean
}

/**
 * Publishes a build into the registry at an address. After an interruption, the same call sends only the missing
 * files.
 * @throws Refusal like `publish`, and `upstream`
 */
export async function publishTo(
  upstream: Upstream,
  distDir: string,
  { area: expected, commit, signer, dryRun }: Options,
): Promise<publishing.Published> {
  const built = await builds.readBuildFolder(distDir)
  const { build: description, files, maps } = built
  const { area } = description
  if (expected !== undefined && expected !== area)
    throw new Refusal('wrong-area', `${distDir} holds a build of ${area}, not of ${expected}`)
  const { text, ...result } = publishing.describeRelease(built, commit)

  const byHash = new Map(
    [...files.values(), ...maps.values()].map((bytes) => [nameOf(integrityOf(bytes)), bytes]),
  )
  const said: z.infer<typeof announcement> = {
    release: text,
    signature: releaseSignatures.signRelease(signer, Buffer.from(text)),
    maps: Object.fromEntries(
      [...maps].map(([name, bytes]) => [name, { integrity: integrityOf(bytes), size: bytes.length }]),
    ),
    dryRun,
  }
  const announce = async () =>
    progress.parse(await whenFree(() => upstream.post(`areas/${area}/${description.version}`, said)))
  let answer = await announce()
  if (dryRun)
    return { ...result, outcome: answer.outcome === 'incomplete' ? 'would-publish' : answer.outcome }
  if (answer.outcome === 'incomplete') {
    for (const hash of answer.missing)
      await whenFree(() => upstream.put(`uploads/${area}/${hash}`, Buffer.from(byHash.get(hash) ?? '')))
    answer = await announce()
  }
  if (answer.outcome === 'incomplete')
    throw new Refusal('upstream', `${answer.missing.length} files have not arrived; try again`)
  return { ...result, outcome: answer.outcome }
}

/** Repeats a request while the registry receives too much at once. @throws Refusal after the last attempt */
async function whenFree<T>(request: () => Promise<T>, tries = MOST_TRIES): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof Busy) || tries === 1) throw error
    await wait(error.seconds * 1000)
    return whenFree(request, tries - 1)
  }
}

const uploads = (at: Layout, area: string) =>
  path.join(at.temporary, `upload-${path.basename(at.area(area))}`)

/**
 * Receives a file of a release, under its hash, without holding it in memory. A file that is cut off, altered or too
 * large is removed.
 * @throws Refusal `bad-upload`, `too-large`
 */
export async function receiveFile(
  at: Layout,
  area: string,
  hash: string,
  arriving: AsyncIterable<Buffer>,
): Promise<void> {
  if (!/^[0-9a-f]{96}$/.test(hash)) throw new Refusal('bad-upload', 'the address does not end with a hash')
  await disk.clearAbandoned(at.temporary)
  const folder = uploads(at, area)
  await mkdir(folder, { recursive: true })
  const space = MOST_BYTES - (await sizeOfFolder(folder))
  await disk.replaceWhole(at.temporary, path.join(folder, hash), checked(arriving, { area, hash, space }))
}

/** Passes the parts of a file on, and throws if its hash or size is wrong. */
async function* checked(
  arriving: AsyncIterable<Buffer>,
  { area, hash, space }: { area: string; hash: string; space: number },
): AsyncGenerator<Buffer> {
  const integrity = createHash('sha384')
  let size = 0
  for await (const part of arriving) {
    size += part.length
    if (size > MOST_FILE) throw new Refusal('too-large', `a file has at most ${MOST_FILE / 1e6} MB`)
    if (size > space)
      throw new Refusal(
        'too-large',
        `the files of ${area} that wait for their release are too large together`,
      )
    integrity.update(part)
    yield part
  }
  if (integrity.digest('hex') !== hash)
    throw new Refusal('bad-upload', `a file of ${area} was altered on the way; try again`)
}

/**
 * Receives the description of a release, and publishes it if all its files are there. They are checked like those of
 * a build that is published on this machine; one release at a time, because all its files are in memory.
 * @throws Refusal
 */
export const receiveRelease = inTurn(receive)

async function receive(
  at: Layout,
  { area, version }: { area: string; version: string },
  body: unknown,
): Promise<Progress> {
  const said = announcement.safeParse(body)
  if (!said.success) throw new Refusal('bad-upload', 'the description of the release is malformed')
  const { release: text, signature: signed, maps, dryRun } = said.data
  const release = releaseFiles.parseRelease(Buffer.from(text), area, version)
  await releaseSignatures.requireSignature(at, area, Buffer.from(text), signed)
  await routeGrants.requireRouteGrants(at, release, signed.key)
  const existing = await publishing.readExisting(at, area, version)
  if (existing) {
    if (isSameContent(existing.release, release)) return { missing: [], outcome: 'unchanged' }
    throw new Refusal(
      'version-exists',
      `${area} ${version} is published already, with other content; a release never changes: raise the version in package.json`,
    )
  }
  const files = { ...release.files, ...maps }
  requireLimits(files)
  if (dryRun) {
    const ref = releaseRef.parse({ version, integrity: integrityOf(text) })
    await liveFit.requireLiveFit(at, { release, ref })
    return { missing: [], outcome: 'incomplete' }
  }

  const folder = uploads(at, area)
  const there = new Set(await readdir(folder).catch((): string[] => []))
  const missing = new Set(Object.values(files).map(({ integrity }) => nameOf(integrity)))
  for (const name of there) missing.delete(name)
  if (missing.size > 0) return { missing: [...missing], outcome: 'incomplete' }

  const draft = disk.temporaryPath(at.temporary, `received-${area}`)
  try {
    await mkdir(draft)
    for (const [name, { integrity }] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(draft, name)), { recursive: true })
      await link(path.join(folder, nameOf(integrity)), path.join(draft, name))
    }
    await disk.writeDurably(path.join(draft, 'build.json'), JSON.stringify(build.parse(release)))
    const built = await builds.readBuildFolder(draft)
    if (!isDeepStrictEqual(built.list, release.files))
      throw new Refusal('bad-upload', 'the files are not those that the description lists')
    await publishing.storeRelease(at, built, text, signed)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
  return { missing: [], outcome: 'published' }
}

/** Receives another signature of a release. @throws Refusal */
export async function receiveSignature(
  at: Layout,
  release: { area: string; version: string },
  body: unknown,
): Promise<void> {
  const said = signature.safeParse(body)
  if (!said.success) throw new Refusal('bad-upload', 'the signature is malformed')
  const { bytes, release: described } = await releaseFiles.readRelease(at, release.area, release.version)
  await releaseSignatures.requireSignature(at, release.area, bytes, said.data)
  await routeGrants.requireRouteGrants(at, described, said.data.key)
  await releaseSignatures.storeSignature(at, release, said.data)
}

/** Two publications of one build differ in their time, and may differ in their commit. */
const isSameContent = (a: Release, b: Release) =>
  isDeepStrictEqual({ ...a, commit: null, publishedAt: '' }, { ...b, commit: null, publishedAt: '' })

function requireLimits(files: Record<string, { size: number }>): void {
  const sizes = Object.values(files).map(({ size }) => size)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (sizes.length > MOST_FILES || total > MOST_BYTES || sizes.some((size) => size > MOST_FILE))
    throw new Refusal(
      'too-large',
      `a release has at most ${MOST_FILES} files of ${MOST_FILE / 1e6} MB, together ${MOST_BYTES / 1e6} MB`,
    )
}

async function sizeOfFolder(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
