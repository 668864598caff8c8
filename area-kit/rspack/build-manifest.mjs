import { join, sep } from 'node:path'
import { packageFolder } from '../folders.mjs'

const shared = join(packageFolder('@fcr/shared'), sep)

/**
 * Writes `build.json` next to the built files; the registry publishes them by it, and the gateway preloads by
 * it. Its format is `build` in `@fcr/shared/platform/manifest`.
 */
export class BuildManifestPlugin {
  /** @param {(assets: { chunkGroup(name: string): string[], chunk(name: string): string[], all: string[], scripts(): string[], consumed: string[], bundled: string[] }) => object} describe */
  constructor(describe) {
    this.describe = describe
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('BuildManifest', (compilation) => {
      /** @type {string[]} */
      let bundled = []
      compilation.hooks.finishModules.tap('BuildManifest', (modules) => {
        bundled = bundledIn(modules)
      })
      compilation.hooks.processAssets.tap(
        // This late, integrity hashes and content hashes no longer change the files' names.
        { name: 'BuildManifest', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const manifest = this.describe({
            chunkGroup: (name) => [...(compilation.namedChunkGroups.get(name)?.getFiles() ?? [])],
            chunk: (name) => [...(compilation.namedChunks.get(name)?.files ?? [])],
            consumed: sharesOf(compilation),
            bundled,
            all: Object.keys(compilation.assets).sort(),
            scripts: () =>
              withExtension(Object.keys(compilation.assets), '.js').map((name) =>
                String(compilation.assets[name]?.source() ?? ''),
              ),
          })
          compilation.emitAsset('build.json', new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`))
        },
      )
    })
  }
}

/**
 * Names of the shared modules that a build consumes. @param {import('@rspack/core').Compilation} compilation
 */
const sharesOf = ({ modules }) =>
  [...modules].flatMap((module) => {
    if (module.type !== 'consume-shared-module') return []
    // The bundler exposes it nowhere else: `consume shared module (default) react@^19.3.1 (strict) (strict)`.
    const name = /^consume shared module \(default\) (\S+)@[^@\s]+ /.exec(module.identifier())?.[1]
    if (name === undefined) throw new Error(`cannot tell which module this is: ${module.identifier()}`)
    return [name]
  })

/**
 * Names of the npm packages and of our shared modules whose code is bundled, as areas import them.
 * @param {Iterable<import('@rspack/core').Module>} modules before module concatenation
 */
function bundledIn(modules) {
  const names = new Set()
  for (const module of modules) {
    const file = ('resource' in module && String(module.resource)) || ''
    // Images and styles are not shared modules.
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue
    const [, name] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
    const [, entry] = /^([^/\\]+)[/\\]/.exec(file.startsWith(shared) ? file.slice(shared.length) : '') ?? []
    // In another repository, shared modules are below node_modules too.
    if (entry && entry !== 'node_modules') names.add(`@fcr/shared/${entry}`)
    else if (name && name !== '@fcr/area-kit') names.add(name)
  }
  return [...names].sort()
}

/** Adds files to a build. */
export class EmitPlugin {
  /** @param {(readonly [name: string, text: string])[]} files */
  constructor(files) {
    this.files = files
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('Emit', (compilation) => {
      compilation.hooks.additionalAssets.tap('Emit', () => {
        for (const [name, text] of this.files) compilation.emitAsset(name, new sources.RawSource(text))
      })
    })
  }
}

/** @param {string[]} files @param {string} extension */
export const withExtension = (files, extension) => files.filter((file) => file.endsWith(extension))
