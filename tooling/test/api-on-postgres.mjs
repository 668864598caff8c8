// Runs the API's tests on a real PostgreSQL server that it starts and removes: the suite that otherwise
// runs on the embedded database, and the tests of faults (src/reliability), which need a server to kill.
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { build } from '../start/build.mjs'
import { root } from '../start/workspaces.mjs'
import { createCluster } from './postgres.mjs'
import { run } from './run.mjs'

/** @param {string[]} jestArguments */
export async function apiOnPostgres(jestArguments) {
  const cluster = await createCluster()
  try {
    // The tests of faults start the product itself.
    await build(['server'], { local: false, stale: true })
    return await run([join(root, 'tooling/test/jest.mjs'), ...jestArguments], {
      cwd: join(root, 'api'),
      env: { DATABASE_URL_TEST: cluster.url },
    })
  } finally {
    await cluster.remove()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code } = await apiOnPostgres(process.argv.slice(2))
  process.exit(code)
}
