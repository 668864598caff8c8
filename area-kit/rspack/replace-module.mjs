import { rspack } from '@rspack/core'

/** Builds with our file in place of a package's; fails if the package no longer loads that file. */
export class ReplaceModulePlugin {
  /** @param {string} packageFile for example `@module-federation/sdk/dist/env.js` @param {string} file absolute */
  constructor(packageFile, file) {
    this.packageFile = packageFile
    this.file = file
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const pattern = this.packageFile.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')
    new rspack.NormalModuleReplacementPlugin(new RegExp(`${pattern}$`), this.file).apply(compiler)
    compiler.hooks.thisCompilation.tap('ReplaceModule', (compilation) => {
      compilation.hooks.finishModules.tap('ReplaceModule', (modules) => {
        for (const module of modules) if ('resource' in module && module.resource === this.file) return
        const why = `no module ${this.packageFile} was replaced: has an upgrade moved it?`
        compilation.errors.push(
          new rspack.WebpackError(`${why} See docs/adr/0022-own-runtime-for-shares.md.`),
        )
      })
    })
  }
}
