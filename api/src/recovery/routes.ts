import {
  accessStopped,
  linkUse,
  recoveredPassword,
  recoveryAccepted,
  recoveryRequest,
} from '@fcr/shared/contracts/recovery'
import type { Routes } from '../fastify'
import { failures, nothing } from '../http/route-contract'
import { confirmWithLink } from './confirm-address'
import { checkLink, requestLink } from './request-link'
import { setPassword } from './set-password'
import { stopAccess } from './stop-access'

/** Routes behind the links in messages, without a session: each link names its account. */
export const recoveryRoutes: Routes = (app, _options, done) => {
  app.post(
    '/auth/recuperacion',
    { schema: { body: recoveryRequest, response: { 202: recoveryAccepted, ...failures(429) } } },
    async (request, reply) => {
      await requestLink(request, request.body)
      return reply.code(202).send({ ok: true })
    },
  )

  app.post(
    '/auth/recuperacion/enlace',
    { schema: { body: linkUse, response: { 204: nothing, ...failures(410, 429) } } },
    async (request, reply) => {
      await checkLink(request, request.body.token)
      return reply.code(204).send()
    },
  )

  app.post(
    '/auth/recuperacion/contrasena',
    { schema: { body: recoveredPassword, response: { 204: nothing, ...failures(410, 429) } } },
    async (request, reply) => {
      await setPassword(request, request.body)
      return reply.code(204).send()
    },
  )

  app.post(
    '/auth/correo/confirmar',
    { schema: { body: linkUse, response: { 204: nothing, ...failures(410, 429) } } },
    async (request, reply) => {
      await confirmWithLink(request, request.body.token)
      return reply.code(204).send()
    },
  )

  const stopped = { body: linkUse, response: { 200: accessStopped, ...failures(410, 429) } }
  app.post('/auth/no-fui-yo', { schema: stopped }, (request) =>
    stopAccess(request, 'not_me', request.body.token),
  )
  app.post('/auth/correo/deshacer', { schema: stopped }, (request) =>
    stopAccess(request, 'undo_address', request.body.token),
  )
  done()
}
