import type { FastifyInstance } from 'fastify'
import type { Layout } from '../../files'
import { assetRoutes, type Parts as AssetParts } from './asset-routes'
import { kitRoutes } from './kit-routes'

type Parts = AssetParts & { registry: Layout; kitDir?: string | undefined }

/** Files of releases, the live state, and the packages for teams in other repositories. */
export function assetsPlugin(app: FastifyInstance, parts: Parts, done: () => void) {
  assetRoutes(app, parts)
  if (parts.kitDir !== undefined) kitRoutes(app, parts.registry, parts.kitDir)
  done()
}
