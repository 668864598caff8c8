import { recordAudit } from '../audit/record'
import type { Routes } from '../fastify'
import { endpoint } from '../http/endpoint'
import { endOtherSessions, listOwnSessions } from '../sessions/own-sessions'
import { memberOf, requireMember } from '../sessions/policy'

/** Lists a member's sessions and ends the others. */
export const sessionRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('GET /auth/sesiones'),
    onRequest: requireMember,
    handler: (request) => listOwnSessions(app.db, memberOf(request)),
  })

  app.route({
    ...endpoint('POST /auth/sesiones/cerrar-otras'),
    onRequest: requireMember,
    handler: (request) => {
      const member = memberOf(request)
      return app.db.transaction().execute(async (trx) => {
        const cerradas = await endOtherSessions(trx, member)
        const event = {
          actor: member,
          action: 'sessions_end',
          outcome: 'ok',
          subject: member.numeroIdentificacion,
          details: { ended: cerradas },
        } as const
        if (cerradas > 0) await recordAudit(trx, event, request)
        return { cerradas }
      })
    },
  })
  done()
}
