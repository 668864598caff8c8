import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify'
import { auditSealer } from './audit/sealer'
import { authRoutes } from './auth/routes'
import { sessionRoutes } from './auth/session-routes'
import { officialRoutes } from './official/routes'
import { staffRoutes } from './staff/routes'
import { housekeeping } from './housekeeping/plugin'
import { lookupRoutes } from './lookups/routes'
import { ownMailRoutes } from './mail/routes'
import { mapRoutes } from './map/routes'
import { profileRoutes } from './profile/routes'
import { recoveryRoutes } from './recovery/routes'
import { registrationRoutes } from './registration/routes'
import { rightsRoutes } from './rights/routes'
import { nameKeys } from './search/name-dictionary'
import { searchRoutes } from './search/routes'
import { realmRoutes } from './sessions/realm-routes'

/** All resources of the API, registered under its prefix. */
export const resources: (FastifyPluginAsync | FastifyPluginCallback)[] = [
  lookupRoutes,
  registrationRoutes,
  realmRoutes,
  authRoutes,
  recoveryRoutes,
  sessionRoutes,
  profileRoutes,
  rightsRoutes,
  ownMailRoutes,
  officialRoutes,
  staffRoutes,
  searchRoutes,
  mapRoutes,
  housekeeping,
  nameKeys,
  auditSealer,
]
