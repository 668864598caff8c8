// Runs a program of the built server: `npm run serve`, `npm run fcr`, `npm run areas`, and the programs of an installed
// release. It installs and builds nothing.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { leaveRoot, readConfiguration } from './src/configuration.mjs'
import { StartError } from './src/preflight.mjs'
import { printProblem } from './src/problem.mjs'

const [program = ''] = process.argv.splice(2, 1)
const file = new URL(`dist/${program}.mjs`, import.meta.url)

// Of a pipe that ends early: `npm run areas -- list | head -1`. The work goes on.
process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
  if (code !== 'EPIPE') throw new Error(`the output cannot be written: ${code}`)
})

try {
  if (!existsSync(file)) throw new StartError('The server is not built. Run: npm run build -w server')
  // Help reads and writes nothing. Elsewhere in a command line the word may be a value.
  const isHelp = program === 'fcr' && /^(ayuda|--ayuda|--help|-h)?$/.test(process.argv[2] ?? '')
  if (!isHelp) readConfiguration(process.env, program)
  // `areas` also works for an operator's own files, on other machines.
  if (program !== 'areas' && !isHelp) leaveRoot(process.env)
  // In the repository, relative paths in the settings are relative to its root.
  if (!process.env['FCR_CONFIG']) process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  // Assertions for tests and `npm start`, also when this runs in the repository.
  process.env['TRANSACTION_CHECKS'] ??= 'off'
  // A child process would double the start-up time.
  await import(file.href)
} catch (error) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error)
  printProblem(
    code === 'ERR_MODULE_NOT_FOUND'
      ? new StartError('The dependencies are not installed. Run: npm ci')
      : error,
  )
  process.exit(1)
}
