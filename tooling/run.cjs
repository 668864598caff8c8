// `node tooling/run.cjs <script> [words]` starts every command of a package.json. It refuses an unsupported Node before the
// script is parsed, and prints the error that ends a script.
require('../area-kit/supported-node.cjs')
const { realpathSync } = require('node:fs')
const { pathToFileURL } = require('node:url')

const [script = ''] = process.argv.splice(2, 1)
process.argv[1] = realpathSync(script)
import(pathToFileURL(process.argv[1]).href).catch(async (error) => {
  const { printProblem } = await import('../server/src/problem.mjs')
  printProblem(error)
  process.exit(1)
})
