import { isReserved } from '@fcr/shared/server/area-routes.mjs'

/** Why an area cannot be created, in one line for the person at the keyboard. */
export class AreaProblem extends Error {
  /** @override */
  name = 'AreaProblem'
}

/** @typedef {import('./area-files.mjs').Area} Area */

/** @param {string} name */
const defaults = (name) => {
  const words = name.slice('mf-'.length).replaceAll('-', ' ')
  return {
    route: `/${name.slice('mf-'.length)}`,
    title: words.charAt(0).toUpperCase() + words.slice(1),
  }
}

/**
 * Completes and checks the description of a new area.
 * @param {string} name @param {{ route?: string | undefined, title?: string | undefined }} values
 * @returns {Area}
 */
export function readArea(name, values) {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    throw new AreaProblem(
      `'${name}' is not a valid area name: use mf- and lower-case words without accents, such as mf-boletines.`,
    )
  const { route = defaults(name).route, title = defaults(name).title } = values
  if (!/^(\/[A-Za-z0-9_~-]+)+$/.test(route))
    throw new AreaProblem(
      `'${route}' is not a valid page path: use /boletines, without accents, parameters or a trailing slash.`,
    )
  if (isReserved(route)) throw new AreaProblem(`${route} belongs to the platform.`)
  if (!/^[^\p{C}]{1,60}$/u.test(title) || title.trim() !== title)
    throw new AreaProblem('The title must be one line of at most 60 characters.')
  return { name, route, title }
}
