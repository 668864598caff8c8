import { shapesOf, type ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import { endpoints, type Endpoint } from '@fcr/shared/contracts/endpoints'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '../settings'

/**
 * Describes the API by the table of its endpoints. The version is the package's, with a hash of the description, so
 * two builds with the same contracts have the same version.
 */
export function describeEndpoints({ packageDir }: Pick<Settings, 'packageDir'>): ApiDescription {
  const shapes = Object.fromEntries(
    Object.entries<Endpoint>(endpoints)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, endpoint]) => [name, shapesOf(endpoint)]),
  )
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')))
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 8)
  return { formatVersion: 1, version: `${version}+${hash}`, endpoints: shapes }
}
