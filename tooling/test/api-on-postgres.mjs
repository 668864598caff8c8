// Runs the API's tests on a temporary PostgreSQL server: the suite that otherwise uses the embedded database,
// and the fault tests (src/reliability), which need a server to kill.
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { nodeRuntime } from '../pack/node-runtime.mjs'
import { build } from '../start/build.mjs'
import { root } from '../start/workspaces.mjs'
import { createCluster } from './postgres.mjs'
import { run } from './run.mjs'

/**
 * @param {string[]} jestArguments
 * @param {{ program?: string, server?: boolean }} [options] `program`: Node; `server`: builds the server, which the fault
 * tests start
 */
export async function apiOnPostgres(
  jestArguments,
  { program = join(nodeRuntime(), 'bin/node'), server = true } = {},
) {
  const cluster = await createCluster()
  try {
    if (server) await build(['server'], { local: false, stale: true })
    return await run([join(root, 'tooling/test/jest.mjs'), ...jestArguments], {
      cwd: join(root, 'api'),
      env: { DATABASE_URL_TEST: cluster.url },
      program,
    })
  } finally {
    await cluster.remove()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code } = await apiOnPostgres(process.argv.slice(2))
  process.exit(code)
}
