import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readArea } from '@fcr/area-kit/internal/new-area/read-area.mjs'
import { areaConfig } from '@fcr/area-kit/internal/rspack/area-config.mjs'
import { comparableRoute } from '../../shared/server/area-routes.mjs'
import { StartError } from '../../server/src/preflight.mjs'
import { areas, root } from '../start/workspaces.mjs'

export const usage = `Creates an area that is built, tested, published and mounted like the others: a workspace of this repository.

Usage: npm run new:area -- <name> [--route <path>] [--title <text>]

  <name>    folder and name, with the prefix mf-: mf-boletines
  --route   the address of its first page; default: the name without mf-, /boletines
  --title   the page's heading and title; default: that word, Boletines
`

/**
 * Reads the command line; returns undefined for a request for help. Throws if the area cannot be created.
 * @param {string[]} argv
 * @returns {Promise<import('@fcr/area-kit/internal/new-area/area-files.mjs').Area | undefined>}
 */
export async function readArguments(argv) {
  const { values, positionals } = parsed(argv)
  const [name, ...rest] = positionals
  if (values.help || name === undefined) return undefined
  if (rest.length > 0) throw new StartError(`One area at a time; what is '${rest[0]}'?`)
  const area = readArea(name, values)
  if (existsSync(join(root, area.name))) throw new StartError(`The folder ${name} exists already.`)
  const owner = await ownerOf(area.route)
  if (owner !== undefined) throw new StartError(`${area.route} belongs to ${owner}.`)
  return area
}

/** @param {string[]} argv */
function parsed(argv) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        route: { type: 'string' },
        title: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new StartError(/** @type {Error} */ (error).message)
  }
}

/** @param {string} route */
async function ownerOf(route) {
  for (const area of areas()) {
    const { routes } = await areaConfig(join(root, area))
    if (routes.some((taken) => comparableRoute(taken) === comparableRoute(route))) return area
  }
  return undefined
}
