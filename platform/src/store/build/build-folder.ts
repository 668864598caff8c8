import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { build, releasePath, type Build, type Release } from '@fcr/shared/platform/manifest'
import { isRoutePattern } from '@fcr/shared/platform/route-owner'
import { isReserved } from '@fcr/shared/server/area-routes.mjs'
import { Refusal, compression, disk, integrityOf } from '../../files'
import { isSourceMap } from '../source-maps'
import { areaFile, manifestFile, problemsOf, readFederationManifest } from './federation-manifest'
import { globalProblems, uncoveredFiles } from './loaded-files'
import { describeStockBuild, type StockBuild } from './stock-build'
import { allStyleProblems, isStyleSheet } from './style-sheets'

/** `build.json` becomes `release.json`; `mf-stats.json` differs between two builds of the same sources. */
const NOT_PUBLISHED = new Set(['build.json', areaFile, 'mf-stats.json'])

/** Placeholders in a shell's page that the gateway fills in. */
const PLACEHOLDERS = ['<!--fcr:head-->', '<!--fcr:page-->', '<!--/fcr:page-->', '<!--fcr:body-->']

export type BuiltFiles = {
  build: Build
  files: Map<string, Buffer>
  list: Release['files']
  /** Source maps; not part of the release. */
  maps: Map<string, Buffer>
}

/** Reads a build and rejects it if it could not be served. Writes nothing. */
export async function readBuildFolder(distDir: string): Promise<BuiltFiles> {
  const { build: description, unused } = await readDescription(distDir)
  const files = new Map<string, Buffer>()
  const maps = new Map<string, Buffer>()
  const problems: string[] = []
  for (const name of await filesBelow(distDir, problems)) {
    if (NOT_PUBLISHED.has(name) || unused?.has(name)) continue
    if (!releasePath.safeParse(name).success) problems.push(`'${name}' is not a name that can be served`)
    else if (['release.json', 'signature.json'].includes(name))
      problems.push(`'${name}' is written by the registry`)
    else if (compression.isTwin(name)) problems.push(`'${name}': the registry compresses by itself`)
    else (isSourceMap(name) ? maps : files).set(name, await readFile(path.join(distDir, name)))
  }
  problems.push(...descriptionProblems(description, files))
  if (unused) problems.push(...globalProblems(description, files))
  if (problems.length > 0) throw new Refusal('bad-build', ...problems)
  const list = Object.fromEntries(
    [...files].map(([name, bytes]) => [name, { integrity: integrityOf(bytes), size: bytes.length }]),
  )
  return { build: description, files, list, maps }
}

/** The kit's builds have a `build.json`, those of other tools a manifest. */
async function readDescription(distDir: string): Promise<StockBuild | { build: Build; unused?: never }> {
  const file = path.join(distDir, 'build.json')
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (disk.isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  })
  if (text !== undefined) return { build: parseBuild(file, text) }
  const stock = await readFederationManifest(distDir)
  if (!stock)
    throw new Refusal('no-build', `${distDir} has no build.json and no ${manifestFile}: build first`)
  return describeStockBuild(stock.manifest, stock.area)
}

function parseBuild(file: string, text: string): Build {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Refusal('bad-build', `${file} is not JSON`)
  }
  const parsed = build.safeParse(json)
  if (parsed.success) return parsed.data
  throw new Refusal('bad-build', ...parsed.error.issues.flatMap(problemsOfBuild))
}

/** The file of the area's sources that `build.json` has a value from: the one that its team edits. */
const sources: Readonly<Record<string, string>> = {
  version: 'package.json',
  area: 'area.config.ts',
  routes: 'area.config.ts',
  frame: 'area.config.ts',
  libraryClasses: 'area.config.ts',
  heads: 'area.config.ts',
  pages: 'area.config.ts',
}
const problemsOfBuild = (issue: z.core.$ZodIssue) =>
  problemsOf(sources[String(issue.path[0])] ?? 'build.json', { issues: [issue] })

/** Paths of all regular files, with `/` between segments, sorted. */
async function filesBelow(folder: string, problems: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names: string[] = []
  for (const entry of entries) {
    if (entry.isDirectory()) continue
    const name = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
    if (entry.isFile()) names.push(name)
    else problems.push(`'${name}' is not a plain file`)
  }
  return names.sort()
}

function descriptionProblems(description: Build, files: Map<string, Buffer>): string[] {
  const named = [
    description.entry,
    ...description.styles,
    ...description.preload,
    ...Object.values(description.exposes).flatMap(({ js, css }) => [...js, ...css]),
    ...Object.values(description.pages).map(({ file }) => file),
    ...Object.values(description.frames),
    ...Object.values(description.shares).flat(),
  ]
  const problems = [...new Set(named)]
    .filter((name) => !files.has(name))
    .map((name) => `the description names '${name}', which is not in the build`)
  for (const route of description.routes) {
    if (!isRoutePattern(route)) problems.push(`route '${route}' is not a pattern that areas may own`)
    if (isReserved(route)) problems.push(`route '${route}' belongs to the platform`)
  }
  if (description.area === 'shell') problems.push(...shellProblems(description, files))
  else problems.push(...areaProblems(description, files))
  return problems
}

function areaProblems(description: Build, files: Map<string, Buffer>): string[] {
  const sheets = [...files].flatMap(([name, bytes]) =>
    isStyleSheet(name) ? [[name, bytes.toString('utf8')] as const] : [],
  )
  const problems = [...allStyleProblems(new Map(sheets), description), ...uncoveredFiles(description, files)]
  if (Object.keys(description.exposes).length === 0) problems.push('the area exposes no module')
  return problems
}

function shellProblems(description: Build, files: Map<string, Buffer>): string[] {
  const problems: string[] = []
  if (!description.provides) problems.push('a shell says in `provides` what areas may require')
  if (!files.has('index.html')) problems.push("a shell has an 'index.html'")
  for (const name of ['index.html', ...Object.values(description.frames)]) {
    const page = files.get(name)?.toString('utf8')
    for (const placeholder of PLACEHOLDERS)
      if (page !== undefined && page.split(placeholder).length !== 2)
        problems.push(`${name} holds ${placeholder} exactly once`)
  }
  return problems
}
