import { createHash } from 'node:crypto'
import { build, type Build } from '@fcr/shared/platform/manifest'
import sharedModules from '@fcr/shared/platform/shared-modules.json' with { type: 'json' }
import { Refusal } from '../../files'
import {
  areaFile,
  manifestFile,
  problemsOf,
  type AreaDescription,
  type FederationManifest,
} from './federation-manifest'

/** Version of the area contract (`area-kit/rspack/area.mjs`) with which the shell mounts remotes of other tools. */
const contract = 2

/** The build of another tool, as the kit's `build.json` would describe it. */
export type StockBuild = {
  build: Build
  /** Files that no release needs: copies of the shell's modules, type declarations. */
  unused: ReadonlySet<string>
}

/**
 * Derives the description of a build from a federation manifest. @throws Refusal with all reasons why the shell
 * cannot mount it
 */
export function describeStockBuild(manifest: FederationManifest, area: AreaDescription): StockBuild {
  const { metaData, exposes } = manifest
  const routes = exposes.find(({ path }) => path === './routes')?.assets
  const problems = [...manifestProblems(manifest), ...areaProblems(area)]
  const shares = sharesOf(manifest, problems)
  if (problems.length > 0) throw new Refusal('bad-build', ...problems)
  const derived = build.safeParse({
    formatVersion: 1,
    area: area.name,
    version: area.version ?? metaData.buildInfo.buildVersion,
    global: metaData.globalName,
    entry: entryOf(metaData.remoteEntry),
    exposes: { './routes': { js: routes?.js.sync, css: routes?.css.sync } },
    styles: [],
    preload: [],
    routes: area.routes,
    frame: area.frame,
    libraryClasses: area.libraryClasses,
    heads: area.heads,
    requires: { contract, federation: `${metaData.pluginVersion.split('.')[0]}.x`, shared: shares.required },
    provides: null,
    bundled: shares.bundled,
    // Its sources are elsewhere.
    sourceHash: createHash('sha256')
      .update(JSON.stringify([manifest, area]))
      .digest('hex'),
  })
  if (!derived.success)
    throw new Refusal('bad-build', ...problemsOf(`${manifestFile}, ${areaFile}`, derived.error))
  return { build: derived.data, unused: new Set([...shares.unused, ...typesOf(metaData)]) }
}

const entryOf = ({ path, name }: FederationManifest['metaData']['remoteEntry']) =>
  path === '' ? name : `${path.replace(/\/$/, '')}/${name}`

const typesOf = ({ types }: FederationManifest['metaData']) => (types ? [types.zip, types.api] : [])

function manifestProblems({ metaData, shared, remotes, exposes }: FederationManifest): string[] {
  const { remoteEntry, publicPath, getPublicPath } = metaData
  const problems: string[] = []
  if (remoteEntry.type === 'module' || remoteEntry.name.endsWith('.mjs'))
    problems.push(
      "the entry is an ES module, whose hash not every supported browser checks: build a script (library.type 'var')",
    )
  else if (!['global', 'var'].includes(remoteEntry.type))
    problems.push(`the entry is of the type '${remoteEntry.type}': build a script (library.type 'var')`)
  if (getPublicPath !== undefined || publicPath !== 'auto')
    problems.push(
      "its files would load from a fixed address: set output.publicPath to 'auto', without getPublicPath",
    )
  if (!exposes.some(({ path }) => path === './routes'))
    problems.push("it exposes no './routes', whose default export is the list of its routes")
  if (!shared.some(({ name }) => name === 'react'))
    problems.push('it does not share react: the page would have a second React')
  for (const { federationContainerName: name } of remotes)
    problems.push(`it loads the remote '${name}', whose files no hash covers`)
  return problems
}

function areaProblems({ routes, heads }: AreaDescription): string[] {
  return Object.keys(heads)
    .filter((pattern) => !routes.includes(pattern))
    .map((pattern) => `${areaFile}: '${pattern}' is not one of its routes`)
}

/**
 * Sorts the shared modules. Those of the shell are required in the range that the manifest states; the copies that default
 * settings bundle are never loaded. Others are the area's own if it brings them, and required otherwise: the
 * activation then names them.
 */
function sharesOf({ metaData, shared, exposes }: FederationManifest, problems: string[]) {
  const required: Record<string, string> = {}
  const bundled: string[] = []
  const unused = new Set<string>()
  for (const { name, requiredVersion, assets } of shared) {
    const files = filesOf(assets)
    const isOfShell = Object.hasOwn(sharedModules, name)
    if (!isOfShell && files.length > 0) {
      bundled.push(name)
      continue
    }
    const range = requiredVersion || '*'
    if ((required[name] ?? range) !== range)
      problems.push(`it asks for two versions of ${name}: ${required[name]} and ${range}`)
    required[name] = range
    for (const file of files) unused.add(file)
  }
  const used = [entryOf(metaData.remoteEntry), ...exposes.flatMap(({ assets }) => filesOf(assets))]
  for (const file of used) unused.delete(file)
  return { required, bundled, unused }
}

const filesOf = ({ js, css }: FederationManifest['shared'][number]['assets']) =>
  [js, css].flatMap(({ sync, async }) => [...sync, ...async])
