import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { decodedMappings, originalPositionFor, TraceMap, sourceContentFor } from '@jridgewell/trace-mapping'
import type { Release } from '@fcr/shared/platform/manifest'
import { Refusal, disk, type Layout } from '../files'
import { requireArea } from './lookup'
import { readLive } from './state/live'

export const isSourceMap = (name: string) => name.endsWith('.map')

/**
 * Stores the source maps of a release outside it, where no gateway serves them and no copy of `areas/` contains them.
 * A command that is killed in between leaves a release without them: it works, but its errors cannot be located.
 */
export async function storeMaps(
  at: Layout,
  area: string,
  version: string,
  maps: ReadonlyMap<string, Buffer>,
): Promise<void> {
  if (maps.size === 0) return
  const folder = disk.temporaryPath(at.temporary, `${area}-${version}-maps`)
  for (const [name, bytes] of maps) {
    const target = path.join(folder, name)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, bytes)
  }
  const target = at.maps(area, version)
  await mkdir(path.dirname(target), { recursive: true })
  await rm(target, { recursive: true, force: true })
  await rename(folder, target)
}

export type Place = { file: string; line: number; column: number }
/** A place in the sources; `text` is that line, with the lines around it. */
export type Explained = Place & { text: { line: number; code: string }[] }

const LINES_AROUND = 2

/**
 * Finds the source line of a place in a release's file. Lines and columns count from 1, as browsers report them.
 * @throws Refusal `no-map` if the release was published without source maps, `no-source` if no source line is there
 */
export async function explain(at: Layout, area: string, version: string, place: Place): Promise<Explained> {
  requireArea(at, await readLive(at), area)
  const map = await readMap(at, area, version, place.file)
  if (!map)
    throw new Refusal('no-map', `${area} ${version} has no source map of ${place.file} in the registry`)
  const position = originalPositionFor(map, { line: place.line, column: place.column - 1 })
  if (position.source === null)
    throw new Refusal('no-source', `${place.file} has no source at ${place.line}:${place.column}`)
  const code = sourceContentFor(map, position.source)?.split('\n') ?? []
  const first = Math.max(0, position.line - 1 - LINES_AROUND)
  return {
    file: sourceFile(area, position.source),
    line: position.line,
    column: position.column + 1,
    text: code
      .slice(first, position.line + LINES_AROUND)
      .map((text, index) => ({ line: first + index + 1, code: text })),
  }
}

/**
 * Returns how many characters of a release's files come from each source file; a file without a map is its own
 * source.
 */
export async function charactersBySource(
  at: Layout,
  { area, version }: Pick<Release, 'area' | 'version'>,
  files: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const count = (source: string, characters: number) =>
    void counts.set(source, (counts.get(source) ?? 0) + characters)
  for (const file of files) {
    const map = await readMap(at, area, version, file)
    const code = await readFile(path.join(at.release(area, version), file), 'utf8')
    if (!map) {
      count(path.posix.join(area, file), code.length)
      continue
    }
    const lines = code.split('\n')
    for (const [index, segments] of decodedMappings(map).entries())
      for (const [number, [column, source]] of segments.entries()) {
        const name = source === undefined ? null : map.sources[source]
        const end = segments[number + 1]?.[0] ?? lines[index]?.length ?? column
        if (name) count(sourceFile(area, name), end - column)
      }
  }
  return counts
}

async function readMap(
  at: Layout,
  area: string,
  version: string,
  file: string,
): Promise<TraceMap | undefined> {
  try {
    return new TraceMap(await readFile(path.join(at.maps(area, version), `${file}.map`), 'utf8'))
  } catch (error) {
    if (disk.isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/** `webpack://<build>/./src/a.ts` -> `mf-mapa/src/a.ts`: the path in the repository. */
const sourceFile = (area: string, source: string) =>
  path.posix.join(area, source.replace(/^webpack:\/\/[^/]*\//, ''))
