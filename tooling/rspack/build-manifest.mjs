/**
 * Writes `build.json` beside the built files: what the registry publishes and the gateway preloads.
 * Its format is `build` in `@fcr/shared/contracts/releases`.
 */
export class BuildManifestPlugin {
  /** @param {(assets: { chunkGroup(name: string): string[], all: string[] }) => object} describe */
  constructor(describe) {
    this.describe = describe
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('BuildManifest', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After integrity hashes and content hashes have settled the files' names.
        { name: 'BuildManifest', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const manifest = this.describe({
            chunkGroup: (name) => [...(compilation.namedChunkGroups.get(name)?.getFiles() ?? [])],
            all: Object.keys(compilation.assets).sort(),
          })
          compilation.emitAsset('build.json', new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`))
        },
      )
    })
  }
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
