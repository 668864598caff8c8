import { rspack } from '@rspack/core'

/** Returns the bundler's findings as an error that is printed without a stack. @param {import('@rspack/core').Stats | import('@rspack/core').MultiStats} stats */
const findings = (stats) =>
  Object.assign(new Error(stats.toString({ preset: 'errors-only', colors: false })), { name: 'BuildError' })

/**
 * Runs the bundler; throws an error that lists its findings. @param {import('@rspack/core').Configuration |
 * import('@rspack/core').Configuration[]} configuration
 */
export async function bundle(configuration) {
  const compiler = Array.isArray(configuration) ? rspack(configuration) : rspack(configuration)
  await new Promise((resolve, reject) => {
    compiler.run((/** @type {Error | null} */ error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (stats?.hasErrors()) reject(findings(stats))
        else resolve(undefined)
      })
    })
  })
}
