import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf } from '../folders.mjs'
import { rules } from './common.mjs'
import { bundleForNode } from './node-bundle.mjs'

/** @typedef {import('@fcr/shared/contracts/endpoint-shapes').ShapesByEndpoint} ShapesByEndpoint */

/**
 * Returns the shapes of requests and responses of the API's endpoints, from the contracts that an area is built with.
 * @param {string} folder the area's
 * @returns {Promise<ShapesByEndpoint>}
 */
export async function endpointShapes(folder) {
  const output = join(folder, '.cache/endpoints')
  const name = nameOf(folder)
  const exports = [
    "export { endpoints } from '@fcr/shared/contracts/endpoints'",
    "export { shapesOf } from '@fcr/shared/contracts/endpoint-shapes'",
  ]
  try {
    const address = await bundleForNode(output, exports, {
      name: `${name}: endpoints`,
      context: folder,
      module: rules({ development: false, classPrefix: name }),
    })
    // A new address, so that Node does not return the endpoints of an earlier build.
    const { endpoints, shapesOf } = await import(`${address}?${randomUUID()}`)
    return Object.fromEntries(
      Object.entries(endpoints).map(([endpoint, schemas]) => [endpoint, shapesOf(schemas)]),
    )
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

/**
 * Returns the endpoints that scripts name. The client is called with an endpoint's full name, and minifiers keep texts.
 * @param {ShapesByEndpoint} all @param {string[]} scripts
 */
export const namedEndpoints = (all, scripts) =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) =>
      scripts.some((script) => ['"', "'", '`'].some((quote) => script.includes(quote + name + quote))),
    ),
  )
