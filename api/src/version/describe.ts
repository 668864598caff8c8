import { shapesOf, type ApiDescription, type EndpointShapes } from '@fcr/shared/contracts/endpoint-shapes'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { noBody, noQuery, nothing, type RouteContract } from '../http/route-contract'
import type { Settings } from '../settings'

/**
 * Describes the API by the contracts of its routes. The version is the package's, with a hash of the description, so
 * two builds with the same contracts have the same version.
 */
export function describeEndpoints(
  contracts: readonly RouteContract[],
  { apiBase, packageDir }: Pick<Settings, 'apiBase' | 'packageDir'>,
): ApiDescription {
  const own = contracts.filter(({ url }) => url.startsWith(`${apiBase}/`))
  const endpoints = Object.fromEntries(
    own
      .map((route): [string, EndpointShapes] => [
        `${route.method} ${route.url.slice(apiBase.length)}`,
        shapesOfRoute(route),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')))
  const hash = createHash('sha256').update(JSON.stringify(endpoints)).digest('hex').slice(0, 8)
  return { formatVersion: 1, version: `${version}+${hash}`, endpoints }
}

const asSchema = (part: unknown) =>
  part instanceof z.ZodType && part !== noQuery && part !== noBody && part !== nothing ? part : undefined

function shapesOfRoute({ schema, documentedBody }: RouteContract): EndpointShapes {
  const successes = Object.entries(schema.response ?? {}).flatMap(([status, body]) =>
    /^2\d\d$/.test(status) ? (asSchema(body) ?? []) : [],
  )
  const [first, ...others] = new Set(successes)
  return shapesOf({
    params: asSchema(schema.params),
    query: asSchema(schema.querystring),
    body: documentedBody ?? asSchema(schema.body),
    response: first && (others.length > 0 ? z.union([first, ...others]) : first),
  })
}
