import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compression, type Layout } from '../files'
import { releasesOf } from './releases'

/** Releases among which a file is looked for. */
const latest = 5

type Twins = Awaited<ReturnType<typeof compression.twinsOf>>

/**
 * Returns a function that makes the compressed variants of a file. A version mostly has the files of the one before it,
 * and compressing is the longest part of a publication: variants of the same file in a recent release are used again.
 */
export async function twinMaker(at: Layout, area: string) {
  const releases = (await releasesOf(at, area)).slice(0, latest)
  return async (name: string, bytes: Buffer, integrity: string | undefined): Promise<Twins> => {
    const earlier = releases.find(({ release }) => release.files[name]?.integrity === integrity)
    const stored = earlier && (await storedTwins(at.release(area, earlier.ref.version), name, bytes))
    return stored ?? compression.twinsOf(name, bytes)
  }
}

/** The variants of a file in a release's folder; undefined unless all are there and unpack to the file. */
async function storedTwins(folder: string, name: string, bytes: Buffer): Promise<Twins | undefined> {
  if (!compression.isCompressible(name, bytes.length)) return []
  const twins: Twins = []
  for (const { extension, name: encoding } of compression.encodings) {
    const file = name + extension
    const twin = await readFile(path.join(folder, file)).catch(() => undefined)
    const unpacked = twin && (await compression.unpack(encoding, twin, bytes.length).catch(() => undefined))
    if (!twin || !unpacked?.equals(bytes)) return undefined
    twins.push({ file, bytes: twin })
  }
  return twins
}
