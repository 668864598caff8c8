import type { SessionPresence } from '@fcr/shared/contracts/session'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { recordAudit } from '../audit/record'
import { endpoint } from '../http/endpoint'
import { holdsCookies } from './cookies'
import { realmNames, realms, type Realm } from './realms'
import { cookiePolicyOf, leaveSession, refreshSession } from './request-session'

/** The calls that every realm has: they renew and end its session, and say for which realms there are cookies. */
export const realmRoutes: FastifyPluginCallback = (app, _options, done) => {
  // For page loads: nothing is looked up, and the response reveals only what the client sent.
  app.route({
    ...endpoint('GET /auth/sesion'),
    handler: (request) => {
      const policy = cookiePolicyOf(request)
      const held = realmNames.map(
        (realm) => [realms[realm].presence, holdsCookies(request, realm, policy)] as const,
      )
      return Promise.resolve(Object.fromEntries(held) as SessionPresence)
    },
  })
  for (const realm of realmNames) addCalls(app, realm)
  done()
}

function addCalls(app: FastifyInstance, realm: Realm) {
  const { calls } = realms[realm]

  app.route({
    ...endpoint(`POST ${calls}/refresh`, { fails: [401, 429] }),
    handler: async (request, reply) => {
      await refreshSession(request, reply, realm)
    },
  })

  app.route({
    ...endpoint(`POST ${calls}/logout`),
    handler: async (request, reply) => {
      const left = await leaveSession(request, reply, realm)
      if (left) {
        const actor = { realm, id: left.owner_id }
        const subject = left.owner_number ?? undefined
        await recordAudit(app.db, { actor, action: 'logout', outcome: 'ok', subject }, request)
      }
    },
  })
}
