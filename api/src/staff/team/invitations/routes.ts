import type { Routes } from '../../../fastify'
import { endpoint } from '../../../http/endpoint'
import { enterAsStaff } from '../sign-in/enter-as-staff'
import {
  acceptWithPasskey,
  acceptWithPassword,
  readInvitation,
  startInvitedPasskey,
  startInvitedTotp,
} from './accept'

/** Routes behind the link of an invitation, without a session. */
export const invitationRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('POST /fundacion/invitacion', { fails: [410, 429] }),
    handler: (request) => readInvitation(request, request.body.token),
  })

  app.route({
    ...endpoint('POST /fundacion/invitacion/llave/opciones', { fails: [410, 429] }),
    handler: (request) => startInvitedPasskey(request, request.body.token),
  })

  app.route({
    ...endpoint('POST /fundacion/invitacion/llave', { fails: [409, 410, 429] }),
    handler: async (request, reply) => {
      const { token, llave } = request.body
      const { entry } = await acceptWithPasskey(request, token, llave)
      enterAsStaff(request, reply, entry)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/invitacion/codigo', { fails: [410, 429] }),
    handler: (request) => startInvitedTotp(request, request.body.token),
  })

  app.route({
    ...endpoint('POST /fundacion/invitacion/contrasena', { fails: [410, 429] }),
    handler: async (request, reply) => {
      const { token, clave } = request.body
      const { entry, result } = await acceptWithPassword(request, token, clave)
      enterAsStaff(request, reply, entry)
      return { codigos: result }
    },
  })
  done()
}
