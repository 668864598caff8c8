import * as kit from '../../area-kit/commands/run.mjs'
import { root } from '../start/workspaces.mjs'

/**
 * Runs a Node script of the repository; returns its exit code and its output.
 * @param {string[]} command arguments of `node`
 * @param {Partial<Parameters<typeof kit.run>[1]>} [options]
 */
export const run = (command, options) => kit.run(command, { cwd: root, ...options })
