// Runs jest for the workspace of the current folder, or for all workspaces in the root.
import { join } from 'node:path'
import { runTests } from '../../area-kit/commands/test.mjs'
import { installDependencies } from '../start/install.mjs'
import { root } from '../start/workspaces.mjs'

// By default Jest keeps its cache with the temporary files, which `npm test` removes. A missing snapshot is a failure:
// only `-u` writes one.
const cache = join(root, 'node_modules/.cache/jest')

installDependencies()
process.exit(await runTests([`--cacheDirectory=${cache}`, '--ci', ...process.argv.slice(2)]))
