import { unauthenticated } from '../auth/auth-errors'
import type { Routes } from '../fastify'
import { endpoint } from '../http/endpoint'
import { memberOf, requireMember } from '../sessions/policy'
import { chooseNotices, findOwnMail, sendConfirmation } from './own-mail'

/** The member's address and chosen notices. */
export const ownMailRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('GET /perfil/correo'),
    onRequest: requireMember,
    handler: async (request) => {
      const mail = await findOwnMail(app.db, memberOf(request).id)
      if (!mail) throw unauthenticated()
      const { correo, confirmado, avisos } = mail
      return { correo, confirmado, avisos }
    },
  })

  app.route({
    ...endpoint('POST /perfil/correo/avisos'),
    onRequest: requireMember,
    handler: async (request) => {
      await chooseNotices(app.db, memberOf(request), request.body, request)
    },
  })

  app.route({
    ...endpoint('POST /perfil/correo/confirmacion', { fails: [409, 429] }),
    onRequest: requireMember,
    handler: async (request) => {
      await sendConfirmation(app.db, memberOf(request), request)
    },
  })
  done()
}
