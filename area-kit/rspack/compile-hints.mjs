/**
 * Asks the browser to compile whole files in the background while they arrive, instead of each function when
 * it is first called. Chromium knows the comment; for other browsers it is one.
 */
export class CompileHintPlugin {
  /** @param {...string} chunks names of the chunks that a first visit runs */
  constructor(...chunks) {
    this.chunks = chunks
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('CompileHint', (compilation) => {
      // After the minimizer, which removes comments; before source maps and hashes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
      compilation.hooks.processAssets.tap({ name: 'CompileHint', stage }, () => {
        for (const file of new Set(this.chunks.flatMap((name) => scriptsOf(compilation, name))))
          compilation.updateAsset(
            file,
            (source) => new sources.ConcatSource('//# allFunctionsCalledOnLoad\n', source),
          )
      })
    })
  }
}

/** @param {import('@rspack/core').Compilation} compilation @param {string} name of a chunk */
function scriptsOf({ namedChunkGroups }, name) {
  const scripts = namedChunkGroups
    .get(name)
    ?.getFiles()
    .filter((file) => file.endsWith('.js'))
  if (!scripts?.length) throw new Error(`no scripts of a chunk ${name}: the compile hint has moved`)
  return scripts
}
