// Runs jest for the workspace of the current folder, or for all workspaces in the root.
import { runTests } from '../../area-kit/commands/test.mjs'
import { installDependencies } from '../start/install.mjs'

installDependencies()
process.exit(await runTests(process.argv.slice(2)))
