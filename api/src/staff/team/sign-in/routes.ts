import {
  passkeyAssertion,
  passkeyRequest,
  proofWays,
  staffLogin,
  staffProof,
} from '@fcr/shared/contracts/staff/sign-in'
import type { Routes } from '../../../fastify'
import { failures, nothing } from '../../../http/route-contract'
import { requireStaff } from '../../../sessions/policy'
import { enterAsStaff } from './enter-as-staff'
import { proveWithPasskey, proveWithPassword, startProof } from './prove-again'
import { signInWithPasskey, signInWithPassword, startPasskeySignIn } from './sign-in'

/** Signing in, and proving again inside a session. */
export const staffSignInRoutes: Routes = (app, _options, done) => {
  app.post(
    '/fundacion/ingreso/llave/opciones',
    { schema: { response: { 200: passkeyRequest, ...failures(429) } } },
    startPasskeySignIn,
  )

  app.post(
    '/fundacion/ingreso/llave',
    { schema: { body: passkeyAssertion, response: { 204: nothing, ...failures(401, 429) } } },
    async (request, reply) => {
      enterAsStaff(request, reply, await signInWithPasskey(request, request.body))
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/ingreso/contrasena',
    { schema: { body: staffLogin, response: { 204: nothing, ...failures(401, 423, 429) } } },
    async (request, reply) => {
      enterAsStaff(request, reply, await signInWithPassword(request, request.body))
      return reply.code(204).send()
    },
  )

  const onRequest = requireStaff()

  app.post('/fundacion/comprobar', { onRequest, schema: { response: { 200: proofWays } } }, startProof)

  app.post(
    '/fundacion/comprobar/llave',
    { onRequest, schema: { body: passkeyAssertion, response: { 204: nothing } } },
    async (request, reply) => {
      await proveWithPasskey(request, request.body)
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/comprobar/contrasena',
    { onRequest, schema: { body: staffProof, response: { 204: nothing, ...failures(423) } } },
    async (request, reply) => {
      await proveWithPassword(request, request.body)
      return reply.code(204).send()
    },
  )
  done()
}
