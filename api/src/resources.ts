import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify'
import { auditSealer } from './audit/sealer'
import { authRoutes } from './auth/routes'
import { sessionRoutes } from './auth/session-routes'
import { externalRoutes } from './external/routes'
import { housekeeping } from './housekeeping/plugin'
import { lookupRoutes } from './lookups/routes'
import { ownMailRoutes } from './mail/routes'
import { mapRoutes } from './map/routes'
import { profileRoutes } from './profile/routes'
import { registrationRoutes } from './registration/routes'
import { rightsRoutes } from './rights/routes'
import { searchRoutes } from './search/routes'

/** All resources of the API, registered under its prefix. */
export const resources: (FastifyPluginAsync | FastifyPluginCallback)[] = [
  lookupRoutes,
  registrationRoutes,
  authRoutes,
  sessionRoutes,
  profileRoutes,
  rightsRoutes,
  ownMailRoutes,
  externalRoutes,
  searchRoutes,
  mapRoutes,
  housekeeping,
  auditSealer,
]
