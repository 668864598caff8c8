import { passkeyCreation, recoveryCodes, totpSetup } from '@fcr/shared/contracts/staff/sign-in'
import {
  acceptWithPasskey as passkeyBody,
  acceptWithPassword as passwordBody,
  invitation,
  invitationUse,
} from '@fcr/shared/contracts/staff/team'
import type { Routes } from '../../../fastify'
import { failures, nothing } from '../../../http/route-contract'
import { enterAsStaff } from '../sign-in/enter-as-staff'
import {
  acceptWithPasskey,
  acceptWithPassword,
  readInvitation,
  startInvitedPasskey,
  startInvitedTotp,
} from './accept'

const refusals = failures(410, 429)

/** Routes behind the link of an invitation, without a session. */
export const invitationRoutes: Routes = (app, _options, done) => {
  app.post(
    '/fundacion/invitacion',
    { schema: { body: invitationUse, response: { 200: invitation, ...refusals } } },
    (request) => readInvitation(request, request.body.token),
  )

  app.post(
    '/fundacion/invitacion/llave/opciones',
    { schema: { body: invitationUse, response: { 200: passkeyCreation, ...refusals } } },
    (request) => startInvitedPasskey(request, request.body.token),
  )

  app.post(
    '/fundacion/invitacion/llave',
    { schema: { body: passkeyBody, response: { 204: nothing, ...refusals, ...failures(409) } } },
    async (request, reply) => {
      const { token, llave } = request.body
      const { entry } = await acceptWithPasskey(request, token, llave)
      enterAsStaff(request, reply, entry)
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/invitacion/codigo',
    { schema: { body: invitationUse, response: { 200: totpSetup, ...refusals } } },
    (request) => startInvitedTotp(request, request.body.token),
  )

  app.post(
    '/fundacion/invitacion/contrasena',
    { schema: { body: passwordBody, response: { 200: recoveryCodes, ...refusals } } },
    async (request, reply) => {
      const { token, clave } = request.body
      const { entry, result } = await acceptWithPassword(request, token, clave)
      enterAsStaff(request, reply, entry)
      return { codigos: result }
    },
  )
  done()
}
