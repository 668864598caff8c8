// Runs a program of the built server: `npm run serve`, `npm run fcr`, `npm run areas`. It installs and builds nothing.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkNode, StartError } from './src/preflight.mjs'
import { printProblem } from './src/problem.mjs'

const [program] = process.argv.splice(2, 1)
const file = new URL(`dist/${program}.mjs`, import.meta.url)

try {
  checkNode()
  if (!existsSync(file)) throw new StartError('The server is not built. Run: npm run build -w server')
  // Relative paths in the settings are relative to the repository.
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
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
