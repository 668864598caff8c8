import { forceChange, resetPassword, unlockMember } from '../../auth/member-access'
import { findMember } from '../../auth/members-repository'
import { ApiError } from '../../errors/api-error'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { hashPassword } from '../../passwords/hash'
import { temporaryPassword } from '../../passwords/temporary-password'
import { requireProvenStaff, requireStaff, staffRequester } from '../../sessions/policy'
import { endSessionsOfMember } from '../../sessions/session-store'
import { staffAct } from '../act'
import { holdPerson, refuseLate } from './hold-person'
import { findPasswordState } from './find-record'

const onRequest = requireStaff('atencion')

/** Routes of the staff about the access of a member. Each action has a reason and is recorded. */
export const accessRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('POST /fundacion/personas/:id/desbloquear', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      const operation = 'afiliados desbloquear'
      await staffAct(request, { operation, details: { reason: request.body.motivo } }, async (act) => {
        const person = await holdPerson(act, id)
        if (!(await unlockMember(act.trx, person.numero)))
          throw await refuseLate(act.trx, person, {
            code: 'not_locked',
            otherwise: 'No está bloqueada.',
            operations: [operation],
          })
      })
    },
  })

  app.route({
    ...endpoint('POST /fundacion/personas/:id/contrasena', { fails: [404, 409] }),
    onRequest: requireProvenStaff('atencion'),
    handler: async (request) => {
      const { id } = request.params
      const { motivo, contrasena, contrasena_hasta } = request.body
      const password = temporaryPassword()
      const prepare = () => hashPassword(password, staffRequester(request))
      const operation = 'afiliados restablecer'
      return staffAct(request, { operation, details: { reason: motivo }, prepare }, async (act, hash) => {
        const { trx, note } = act
        const person = await holdPerson(act, id)
        const now = await findPasswordState(trx, id)
        if (now?.contrasena !== contrasena || now.contrasena_hasta !== contrasena_hasta)
          throw await refuseLate(trx, person, {
            code: 'password_changed',
            otherwise: 'La contraseña cambió desde que abrió la ficha.',
            operations: [operation, 'afiliados forzar-cambio'],
          })
        const reset = await resetPassword(trx, person.numero, hash)
        if (!reset) throw new Error('a held person has no row')
        const { hasPassword: hadPassword, liveSessions: endedSessions } = reset.member
        note({ details: { hadPassword, endedSessions } })
        return { contrasena: password, valida_hasta: reset.validUntil.toISOString() }
      })
    },
  })

  app.route({
    ...endpoint('POST /fundacion/personas/:id/exigir-cambio', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      const operation = 'afiliados forzar-cambio'
      await staffAct(request, { operation, details: { reason: request.body.motivo } }, async (act) => {
        const person = await holdPerson(act, id)
        const before = await forceChange(act.trx, person.numero)
        if (!before?.hasPassword)
          throw new ApiError(409, 'no_password', 'No tiene contraseña: dele una temporal.')
        if (before.mustChange)
          throw await refuseLate(act.trx, person, {
            code: 'already_forced',
            otherwise: 'Ya debe cambiar la contraseña en el próximo ingreso.',
            operations: [operation, 'afiliados restablecer'],
          })
        act.note({ details: { endedSessions: before.liveSessions } })
      })
    },
  })

  app.route({
    ...endpoint('POST /fundacion/personas/:id/cerrar-sesiones', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      const operation = 'afiliados cerrar-sesiones'
      return staffAct(request, { operation, details: { reason: request.body.motivo } }, async (act) => {
        const { numero } = await holdPerson(act, id)
        const cerradas = (await findMember(act.trx, numero))?.liveSessions ?? 0
        await endSessionsOfMember(act.trx, id, 'ended_by_staff')
        act.note({ details: { endedSessions: cerradas } })
        return { cerradas }
      })
    },
  })
  done()
}
