// `node tooling/run.cjs <script> [words]`: how every command of a package.json starts. An unsupported Node is refused before
// it parses the script, and an error that ends the script is printed like those of all commands.
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
