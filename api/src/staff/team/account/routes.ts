import type { Routes } from '../../../fastify'
import { endpoint } from '../../../http/endpoint'
import { endOtherSessions } from '../../../sessions/own-sessions'
import { requireProvenStaff, requireStaff, staffOf } from '../../../sessions/policy'
import { staffAct } from '../../act'
import { requestPasskey } from '../passkeys/add-passkey'
import { startTotp } from '../password/new-password'
import {
  addOwnPasskey,
  findOwnAccount,
  purposeOf,
  removeOwnPasskey,
  removeOwnPassword,
  renameOwnPasskey,
  renewOwnCodes,
  setOwnPassword,
} from './own-account'

/** 'Mi cuenta': the caller's sign-in methods and sessions. Changing a method requires fresh authentication. */
export const ownAccountRoutes: Routes = (app, _options, done) => {
  const onRequest = requireStaff()
  const proven = requireProvenStaff()

  app.route({
    ...endpoint('GET /fundacion/cuenta'),
    onRequest,
    handler: findOwnAccount,
  })

  app.route({
    ...endpoint('POST /fundacion/cuenta/llaves/opciones'),
    onRequest: proven,
    handler: (request) => requestPasskey(request, purposeOf('llave', request), staffOf(request)),
  })

  app.route({
    ...endpoint('POST /fundacion/cuenta/llaves', { fails: [409] }),
    onRequest: proven,
    handler: async (request) => {
      await addOwnPasskey(request, request.body)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/cuenta/llaves/:id/nombre', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      await renameOwnPasskey(request, request.params.id, request.body.nombre)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/cuenta/llaves/:id/quitar', { fails: [404, 409] }),
    onRequest: proven,
    handler: async (request) => {
      await removeOwnPasskey(request, request.params.id)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/cuenta/codigo'),
    onRequest: proven,
    handler: (request) => startTotp(request, purposeOf('codigo', request), staffOf(request).email),
  })

  app.route({
    ...endpoint('POST /fundacion/cuenta/contrasena'),
    onRequest: proven,
    handler: async (request) => ({ codigos: await setOwnPassword(request, request.body) }),
  })

  app.route({
    ...endpoint('POST /fundacion/cuenta/contrasena/quitar', { fails: [404, 409] }),
    onRequest: proven,
    handler: async (request) => {
      await removeOwnPassword(request)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/cuenta/recuperacion', { fails: [404] }),
    onRequest: proven,
    handler: async (request) => ({ codigos: await renewOwnCodes(request) }),
  })

  app.route({
    ...endpoint('POST /fundacion/cuenta/sesiones/cerrar-otras'),
    onRequest,
    handler: (request) =>
      staffAct(request, { operation: 'sesiones cerrar' }, async ({ trx, note }) => {
        const cerradas = await endOtherSessions(trx, staffOf(request))
        note({ details: { ended: cerradas } })
        return { cerradas }
      }),
  })
  done()
}
