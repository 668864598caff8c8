import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import { isErrno, temporaryPath } from './durable'
import type { Layout } from './layout'
import { requireArea } from './lookup'
import { Refusal } from './refusal'
import { readLive } from './live'

export const isSourceMap = (name: string) => name.endsWith('.map')

/**
 * Stores the source maps of a release outside it, where no gateway serves them and no copy of `areas/` contains them.
 * A command that is killed in between leaves a release without them: it works, but nobody can explain its errors.
 */
export async function storeMaps(
  at: Layout,
  area: string,
  version: string,
  maps: ReadonlyMap<string, Buffer>,
): Promise<void> {
  if (maps.size === 0) return
  const folder = temporaryPath(at.temporary, `${area}-${version}-maps`)
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
  const entry = new SourceMap(map).findEntry(place.line - 1, place.column - 1)
  if (!('originalSource' in entry))
    throw new Refusal('no-source', `${place.file} has no source at ${place.line}:${place.column}`)
  const { originalSource, originalLine, originalColumn } = entry
  const code = map.sourcesContent[map.sources.indexOf(originalSource)]?.split('\n') ?? []
  const first = Math.max(0, originalLine - LINES_AROUND)
  return {
    file: sourceFile(area, originalSource),
    line: originalLine + 1,
    column: originalColumn + 1,
    text: code
      .slice(first, originalLine + LINES_AROUND + 1)
      .map((each, index) => ({ line: first + index + 1, code: each })),
  }
}

async function readMap(at: Layout, area: string, version: string, file: string): Promise<SourceMapPayload> {
  const text = await readFile(path.join(at.maps(area, version), `${file}.map`), 'utf8').catch(
    (error: unknown) => {
      if (isErrno(error, 'ENOENT', 'ENOTDIR'))
        throw new Refusal('no-map', `${area} ${version} has no source map of ${file} in the registry`)
      throw error
    },
  )
  return JSON.parse(text) as SourceMapPayload
}

/** `webpack://<build>/./src/a.ts` -> `mf-mapa/src/a.ts`: the path in the repository. */
const sourceFile = (area: string, source: string) =>
  path.posix.join(area, source.replace(/^webpack:\/\/[^/]*\//, ''))
