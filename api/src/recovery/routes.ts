import type { Routes } from '../fastify'
import { endpoint } from '../http/endpoint'
import { confirmWithLink } from './confirm-address'
import { checkLink, requestLink } from './request-link'
import { setPassword } from './set-password'
import { stopAccess } from './stop-access'

/** Routes behind the links in messages, without a session: each link names its account. */
export const recoveryRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('POST /auth/recuperacion', { fails: [429] }),
    handler: async (request) => {
      await requestLink(request, request.body)
      return { ok: true as const }
    },
  })

  app.route({
    ...endpoint('POST /auth/recuperacion/enlace', { fails: [410, 429] }),
    handler: async (request) => {
      await checkLink(request, request.body.token)
    },
  })

  app.route({
    ...endpoint('POST /auth/recuperacion/contrasena', { fails: [410, 429] }),
    handler: async (request) => {
      await setPassword(request, request.body)
    },
  })

  app.route({
    ...endpoint('POST /auth/correo/confirmar', { fails: [410, 429] }),
    handler: async (request) => {
      await confirmWithLink(request, request.body.token)
    },
  })

  app.route({
    ...endpoint('POST /auth/no-fui-yo', { fails: [410, 429] }),
    handler: (request) => stopAccess(request, 'not_me', request.body.token),
  })

  app.route({
    ...endpoint('POST /auth/correo/deshacer', { fails: [410, 429] }),
    handler: (request) => stopAccess(request, 'undo_address', request.body.token),
  })
  done()
}
