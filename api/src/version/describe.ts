import { shapesOf, type ApiDescription, type EndpointShapes } from '@fcr/shared/contracts/endpoint-shapes'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { RouteContract } from '../http/route-contract'
import type { Settings } from '../settings'

/**
 * Returns what the API accepts and returns, from the contracts of its routes. Its version is that of the package, with
 * a hash of the rest: two builds that accept and return the same have the same one.
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

const asSchema = (value: unknown) => (value instanceof z.ZodType ? value : undefined)

function shapesOfRoute({ schema, documentedBody }: RouteContract): EndpointShapes {
  const successes = Object.entries(schema.response ?? {}).flatMap(([status, of]) =>
    /^2\d\d$/.test(status) ? (asSchema(of) ?? []) : [],
  )
  const [first, ...others] = successes
  return shapesOf({
    params: asSchema(schema.params),
    query: asSchema(schema.querystring),
    body: documentedBody ?? asSchema(schema.body),
    response: first && (others.length > 0 ? z.union([first, ...others]) : first),
  })
}
