import type { Routes } from '../../../fastify'
import { endpoint } from '../../../http/endpoint'
import { requireStaff } from '../../../sessions/policy'
import { enterAsStaff } from './enter-as-staff'
import { proveWithPasskey, proveWithPassword, startProof } from './prove-again'
import { signInWithPasskey, signInWithPassword, startPasskeySignIn } from './sign-in'

/** Signing in, and proving again inside a session. */
export const staffSignInRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('POST /fundacion/ingreso/llave/opciones', { fails: [429] }),
    handler: startPasskeySignIn,
  })

  app.route({
    ...endpoint('POST /fundacion/ingreso/llave', { fails: [401, 429] }),
    handler: async (request, reply) => {
      enterAsStaff(request, reply, await signInWithPasskey(request, request.body))
    },
  })

  app.route({
    ...endpoint('POST /fundacion/ingreso/contrasena', { fails: [401, 423, 429] }),
    handler: async (request, reply) => {
      enterAsStaff(request, reply, await signInWithPassword(request, request.body))
    },
  })

  const onRequest = requireStaff()

  app.route({
    ...endpoint('POST /fundacion/comprobar'),
    onRequest,
    handler: startProof,
  })

  app.route({
    ...endpoint('POST /fundacion/comprobar/llave'),
    onRequest,
    handler: async (request) => {
      await proveWithPasskey(request, request.body)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/comprobar/contrasena', { fails: [423] }),
    onRequest,
    handler: async (request) => {
      await proveWithPassword(request, request.body)
    },
  })
  done()
}
