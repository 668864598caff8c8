import { liveStateOf } from '../dev/live-state.mjs'
import { AreaProblem } from './read-area.mjs'

/** @typedef {import('./area-files.mjs').Area} Area */

/**
 * Checks that neither the name nor the address of a new area is taken on its site.
 * @param {Area} area @param {string} site its origin
 */
export async function requireFree({ name, route }, site) {
  const { live, releases } = await liveStateOf(site).catch((/** @type {Error} */ { message }) => {
    throw new AreaProblem(message)
  })
  if (live.areas[name])
    throw new AreaProblem(
      `${site} has an area ${name} already: choose another name, create-area <folder> <name>.`,
    )
  const owner = Object.values(releases).find(({ routes }) => routes.some((pattern) => covers(pattern, route)))
  if (owner)
    throw new AreaProblem(
      `${route} of ${site} belongs to ${owner.area}: choose another address, --route <path>.`,
    )
}

/** @param {string} pattern `/person/:id` @param {string} route */
function covers(pattern, route) {
  const [segments, wanted] = [pattern.split('/'), route.split('/')]
  return (
    segments.length === wanted.length &&
    segments.every((segment, index) => segment.startsWith(':') || segment === wanted[index])
  )
}
