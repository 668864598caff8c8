// Run by `npm install`: makes Git use .githooks. Does nothing in CI, outside a checkout, or if other hooks
// are set.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

/** @param {string[]} options */
const hooksPath = (...options) =>
  spawnSync('git', ['config', ...options], { cwd: root, encoding: 'utf8' }).stdout

if (!process.env['CI'] && existsSync(join(root, '.git')) && hooksPath('core.hooksPath') === '')
  hooksPath('--local', 'core.hooksPath', '.githooks')
