import { sessionPresence, type SessionPresence } from '@fcr/shared/contracts/session'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { recordAudit } from '../audit/record'
import { failures, nothing } from '../http/route-contract'
import { holdsCookies } from './cookies'
import { realmNames, realms, type Realm } from './realms'
import { cookiePolicyOf, leaveSession, refreshSession } from './request-session'

/** The calls that every realm has: they renew and end its session, and say for which realms there are cookies. */
export const realmRoutes: FastifyPluginCallback = (app, _options, done) => {
  // For page loads: nothing is looked up, and the response reveals only what the client sent.
  app.get('/auth/sesion', { schema: { response: { 200: sessionPresence } } }, (request) => {
    const policy = cookiePolicyOf(request)
    const held = realmNames.map(
      (realm) => [realms[realm].presence, holdsCookies(request, realm, policy)] as const,
    )
    return Promise.resolve(Object.fromEntries(held) as SessionPresence)
  })
  for (const realm of realmNames) addCalls(app, realm)
  done()
}

function addCalls(app: FastifyInstance, realm: Realm) {
  const { calls } = realms[realm]

  app.post(
    `${calls}/refresh`,
    { schema: { response: { 204: nothing, ...failures(401, 429) } } },
    async (request, reply) => {
      await refreshSession(request, reply, realm)
      return reply.code(204).send()
    },
  )

  app.post(`${calls}/logout`, { schema: { response: { 204: nothing } } }, async (request, reply) => {
    const left = await leaveSession(request, reply, realm)
    if (left) {
      const actor = { realm, id: left.owner_id }
      const subject = left.owner_number ?? undefined
      await recordAudit(app.db, { actor, action: 'logout', outcome: 'ok', subject }, request)
    }
    return reply.code(204).send()
  })
}
