import { areaConfig } from '@fcr/area-kit/rspack/area-config.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { comparableRoute, isReserved } from '../../shared/server/area-routes.mjs'
import { StartError } from '../../server/src/preflight.mjs'
import { areas, root } from '../start/workspaces.mjs'

export const usage = `Creates an area: a workspace of its own that is built, tested, published and mounted like the others.

Usage: npm run new:area -- <name> [--route <path>] [--title <text>]

  <name>     folder and name, with the prefix mf-: mf-boletines
  --route    the address of its first page; default: the name without mf-, /boletines
  --title    the page's heading and title; default: that word, Boletines
`

/** @param {string} name */
const defaults = (name) => {
  const words = name.slice('mf-'.length).replaceAll('-', ' ')
  return {
    route: `/${name.slice('mf-'.length)}`,
    title: words.charAt(0).toUpperCase() + words.slice(1),
  }
}

/**
 * Reads the command line; returns undefined for a request for help. Throws a StartError if the area cannot be
 * created.
 * @param {string[]} argv
 */
export async function readArguments(argv) {
  const { values, positionals } = parsed(argv)
  const [name, ...rest] = positionals
  if (values.help || name === undefined) return undefined
  if (rest.length > 0) throw new StartError(`One area at a time; what is '${rest[0]}'?`)
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    throw new StartError(
      `'${name}' is not a valid area name: use mf- and lower-case words without accents, such as mf-boletines.`,
    )
  if (existsSync(join(root, name))) throw new StartError(`The folder ${name} exists already.`)
  const area = { name, ...defaults(name), ...values }
  if (!/^(\/[A-Za-z0-9_~-]+)+$/.test(area.route))
    throw new StartError(
      `'${area.route}' is not a valid page path: use /boletines, without accents, parameters or a trailing slash.`,
    )
  if (isReserved(area.route)) throw new StartError(`${area.route} belongs to the platform.`)
  if (!/^[^\p{C}]{1,60}$/u.test(area.title) || area.title.trim() !== area.title)
    throw new StartError('The title must be one line of at most 60 characters.')
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
    if (routes.some((each) => comparableRoute(each) === comparableRoute(route))) return area
  }
  return undefined
}
