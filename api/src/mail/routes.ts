import { mailNotices, ownMail } from '@fcr/shared/contracts/mail'
import { unauthenticated } from '../auth/auth-errors'
import type { Routes } from '../fastify'
import { failures, nothing } from '../http/route-contract'
import { memberOf, requireMember } from '../sessions/policy'
import { chooseNotices, findOwnMail, sendConfirmation } from './own-mail'

/** The member's address and chosen notices. */
export const ownMailRoutes: Routes = (app, _options, done) => {
  app.get(
    '/perfil/correo',
    { onRequest: requireMember, schema: { response: { 200: ownMail } } },
    async (request) => {
      const mail = await findOwnMail(app.db, memberOf(request).id)
      if (!mail) throw unauthenticated()
      const { correo, confirmado, avisos } = mail
      return { correo, confirmado, avisos }
    },
  )

  app.post(
    '/perfil/correo/avisos',
    { onRequest: requireMember, schema: { body: mailNotices, response: { 204: nothing } } },
    async (request, reply) => {
      await chooseNotices(app.db, memberOf(request), request.body, request)
      return reply.code(204).send()
    },
  )

  app.post(
    '/perfil/correo/confirmacion',
    { onRequest: requireMember, schema: { response: { 204: nothing, ...failures(409, 429) } } },
    async (request, reply) => {
      await sendConfirmation(app.db, memberOf(request), request)
      return reply.code(204).send()
    },
  )
  done()
}
