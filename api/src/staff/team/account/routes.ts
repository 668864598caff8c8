import { ownAccount, passkeyRename } from '@fcr/shared/contracts/staff/account'
import { rowParams } from '@fcr/shared/contracts/staff/rows'
import {
  newPasskey,
  newPasswordFactor,
  passkeyCreation,
  recoveryCodes,
  totpSetup,
} from '@fcr/shared/contracts/staff/sign-in'
import { endedSessions } from '@fcr/shared/contracts/rights'
import type { Routes } from '../../../fastify'
import { failures, nothing } from '../../../http/route-contract'
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
  const sensitive = { onRequest: requireProvenStaff() }

  app.get('/fundacion/cuenta', { onRequest, schema: { response: { 200: ownAccount } } }, findOwnAccount)

  app.post(
    '/fundacion/cuenta/llaves/opciones',
    { ...sensitive, schema: { response: { 200: passkeyCreation } } },
    (request) => requestPasskey(request, purposeOf('llave', request), staffOf(request)),
  )

  app.post(
    '/fundacion/cuenta/llaves',
    { ...sensitive, schema: { body: newPasskey, response: { 204: nothing, ...failures(409) } } },
    async (request, reply) => {
      await addOwnPasskey(request, request.body)
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/cuenta/llaves/:id/nombre',
    {
      onRequest,
      schema: { params: rowParams, body: passkeyRename, response: { 204: nothing, ...failures(404) } },
    },
    async (request, reply) => {
      await renameOwnPasskey(request, request.params.id, request.body.nombre)
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/cuenta/llaves/:id/quitar',
    { ...sensitive, schema: { params: rowParams, response: { 204: nothing, ...failures(404, 409) } } },
    async (request, reply) => {
      await removeOwnPasskey(request, request.params.id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/cuenta/codigo',
    { ...sensitive, schema: { response: { 200: totpSetup } } },
    (request) => startTotp(request, purposeOf('codigo', request), staffOf(request).email),
  )

  app.post(
    '/fundacion/cuenta/contrasena',
    { ...sensitive, schema: { body: newPasswordFactor, response: { 200: recoveryCodes } } },
    async (request) => ({ codigos: await setOwnPassword(request, request.body) }),
  )

  app.post(
    '/fundacion/cuenta/contrasena/quitar',
    { ...sensitive, schema: { response: { 204: nothing, ...failures(404, 409) } } },
    async (request, reply) => {
      await removeOwnPassword(request)
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/cuenta/recuperacion',
    { ...sensitive, schema: { response: { 200: recoveryCodes, ...failures(404) } } },
    async (request) => ({ codigos: await renewOwnCodes(request) }),
  )

  app.post(
    '/fundacion/cuenta/sesiones/cerrar-otras',
    { onRequest, schema: { response: { 200: endedSessions } } },
    (request) =>
      staffAct(request, { operation: 'sesiones cerrar' }, async ({ trx, note }) => {
        const cerradas = await endOtherSessions(trx, staffOf(request))
        note({ details: { ended: cerradas } })
        return { cerradas }
      }),
  )
  done()
}
