import type { FastifyInstance } from 'fastify'
import { originOf, recordAudit } from '../audit/record'
import { failures, nothing } from '../http/route-contract'
import { realms, type Realm } from './realms'
import { leaveSession, refreshSession } from './request-session'

/** Adds the calls that renew and end a session of the realm. */
export function addRealmRoutes(app: FastifyInstance, realm: Realm) {
  const { calls } = realms[realm]

  app.post(
    `${calls}/refresh`,
    { schema: { response: { 204: nothing, ...failures(401) } } },
    async (request, reply) => {
      await refreshSession(request, reply, realm)
      return reply.code(204).send()
    },
  )

  app.post(`${calls}/logout`, { schema: { response: { 204: nothing } } }, async (request, reply) => {
    const left = await leaveSession(request, reply, realm)
    const id = left?.compareciente_id ?? left?.access_code_id
    if (id) {
      const subject = left?.owner_number ?? undefined
      const event = { actor: { realm, id }, action: 'logout', outcome: 'ok', subject } as const
      await recordAudit(app.db, event, originOf(request))
    }
    return reply.code(204).send()
  })
}
