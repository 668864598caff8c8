import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { historyRecord, type HistoryRecord, type Live } from '@fcr/shared/platform/deployment-state'
import type { ReleaseRef } from '@fcr/shared/platform/manifest'
import { Refusal, compression, disk, inParallel, integrityOf, type Layout } from '../files'
import { keyrings, releaseSignatures } from '../trust'
import { releaseFiles, states } from '../store'
import type { Upstream } from './upstream'

/** Most bytes of a description: `live.json`, a record or a `release.json`. */
export const MOST_TEXT = 8_000_000
const MOST_KEY_CHANGES = 1000
/** How many records are copied with a state; older ones are not copied. */
const MOST_RECORDS = 50

/**
 * Copies a release, unless it is there. Files received before an interruption are kept and not read again.
 * @throws Refusal if it is not the one that the live state names, or lacks a signature of a key that may publish it
 */
export async function copyRelease(
  upstream: Upstream,
  at: Layout,
  area: string,
  ref: ReleaseRef,
): Promise<void> {
  const folder = at.release(area, ref.version)
  if (!(await isThere(path.join(folder, 'release.json')))) await copyFolder(upstream, at, area, ref)
  const bytes = await readFile(path.join(folder, 'release.json'))
  if (!(await releaseSignatures.signatureProblem(at, { area, version: ref.version }, bytes))) return
  // It may have been signed again since.
  const signed = await required(upstream, `areas/${area}/${ref.version}/${releaseSignatures.signatureFile}`)
  await disk.replaceWhole(at.temporary, path.join(folder, releaseSignatures.signatureFile), signed)
  const problem = await releaseSignatures.signatureProblem(at, { area, version: ref.version }, bytes)
  if (problem !== undefined) throw new Refusal('unsigned', problem)
}

async function copyFolder(upstream: Upstream, at: Layout, area: string, ref: ReleaseRef): Promise<void> {
  const { version } = ref
  const from = `areas/${area}/${version}/`
  const label = `${area} ${version}`
  const text = await required(upstream, `${from}release.json`)
  if (integrityOf(text) !== ref.integrity)
    throw new Refusal('damaged', `${label}: release.json is not the one that was activated`)
  const draft = path.join(at.temporary, `copy-${area}-${version}`)
  await mkdir(draft, { recursive: true })
  const files = Object.entries(releaseFiles.parseRelease(text, area, version).files)
  await inParallel(files, async ([name, { integrity, size }]) => {
    const target = path.join(draft, name)
    if (await hasContent(target, integrity)) return
    const bytes = await required(upstream, from + name, size)
    if (integrityOf(bytes) !== integrity)
      throw new Refusal('damaged', `${label}: ${name} does not match its hash`)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, bytes)
    if (compression.isCompressible(name, size)) await copyTwins(upstream, from + name, target, size)
  })
  await writeFile(
    path.join(draft, releaseSignatures.signatureFile),
    await required(upstream, from + releaseSignatures.signatureFile),
  )
  await writeFile(path.join(draft, 'release.json'), text)
  await disk.syncFolder(draft)
  await mkdir(at.area(area), { recursive: true })
  await rename(draft, at.release(area, version)).catch((error: unknown) => {
    // Another process has copied it meanwhile.
    if (!disk.isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error
  })
  await rm(draft, { recursive: true, force: true })
}

/** Compressed copies; the gateway unpacks and compares them before it serves them. */
async function copyTwins(upstream: Upstream, file: string, target: string, size: number): Promise<void> {
  for (const { extension } of compression.encodings) {
    const answer = await upstream.read(file + extension, { most: size })
    if (typeof answer === 'object') await writeFile(target + extension, answer.bytes)
  }
}

/**
 * Copies new changes of the keys. Changes that no operator has signed, according to the keys here, do not count. The
 * first one, which is the root of trust, is copied only by callers that trust the address.
 */
export async function copyKeys(upstream: Upstream, at: Layout, { root = false } = {}): Promise<void> {
  const newest = (await keyrings.newestKeyring(at))?.ring.number ?? 0
  if (newest === 0 && !root) return
  for (let number = newest + 1; number <= newest + MOST_KEY_CHANGES; number += 1) {
    const answer = await upstream.read(`keys/${number}.json`, { most: MOST_TEXT })
    if (typeof answer !== 'object') return
    await disk.replaceWhole(at.temporary, at.keyring(number), answer.bytes)
  }
}

/** Reads the records from a state back to one that is already here; the newest first. */
export async function readNewRecords(upstream: Upstream, at: Layout, live: Live): Promise<HistoryRecord[]> {
  const records: HistoryRecord[] = []
  let number = live.revision
  while (number > 0 && records.length < MOST_RECORDS && !(await states.readRecord(at, number))) {
    const answer = await upstream.read(`history/${number}.json`, { most: MOST_TEXT })
    const record = typeof answer === 'object' ? parseRecord(answer.bytes) : undefined
    if (!record || record.revision !== number || record.previous >= number) break
    records.push(record)
    number = record.previous
  }
  return records
}

function parseRecord(bytes: Buffer): HistoryRecord | undefined {
  try {
    return historyRecord.safeParse(JSON.parse(bytes.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** Writes records, the oldest first, so that a record's base is always written before it. */
export async function writeRecords(at: Layout, records: readonly HistoryRecord[]): Promise<void> {
  await mkdir(at.history, { recursive: true })
  for (const record of records.toReversed())
    await disk.replaceWhole(at.temporary, at.historyRecord(record.revision), states.toText(record))
}

async function required(upstream: Upstream, file: string, most = MOST_TEXT): Promise<Buffer> {
  const answer = await upstream.read(file, { most })
  if (typeof answer === 'object') return answer.bytes
  throw new Refusal('upstream', `${upstream.address}${file} is missing`)
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

const hasContent = async (file: string, integrity: string) =>
  integrityOf(await readFile(file).catch(() => Buffer.alloc(0))) === integrity
