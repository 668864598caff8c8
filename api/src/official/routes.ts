import type { FastifyRequest } from 'fastify'
import { redeemCode, type CodeLimits } from '../access-codes/codes'
import { recordAudit, referToAudit } from '../audit/record'
import { invalidCode } from '../auth/auth-errors'
import { markInReview } from '../data-review/mark'
import { ApiError } from '../errors/api-error'
import type { Routes } from '../fastify'
import { endpoint } from '../http/endpoint'
import { numberForOfficial } from '../identity/authority'
import { addressLimits } from '../limits/rate-limit'
import { withConsultationNotice } from '../mail/consultation-notice'
import { findProfile } from '../profile/profile-repository'
import { setSessionCookies } from '../sessions/cookies'
import { officialOf, requireOfficial } from '../sessions/policy'
import { cookiePolicyOf, deviceOf } from '../sessions/request-session'
import { limitOfficial } from './limit-official'

/**
 * Limits of wrong codes per address and per IPv6 /48. Six times as many are verified beyond them, so that strangers
 * behind an official's address have to try all the time to keep a right code out; it is less than a second of hashing.
 */
function codeLimits({ server, ip }: FastifyRequest): CodeLimits {
  const { codeFailuresPerMinute: most } = server.settings.limits
  return {
    address: addressLimits('code', ip, { address: most, network: 2 * most }),
    beyond: addressLimits('code_beyond', ip, { address: 6 * most, network: 12 * most }),
  }
}

/** The officials' routes: redeeming a code for a session, and the read-only profile. */
export const officialRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('POST /ext/redeem', { fails: [401, 429] }),
    handler: async (request, reply) => {
      const redeemed = await redeemCode(
        app.db,
        request.body.code,
        deviceOf(request),
        request,
        codeLimits(request),
      )
      if (!redeemed) throw invalidCode()
      setSessionCookies(reply, 'external', redeemed.pair, cookiePolicyOf(request))
      return { ok: true, kind: redeemed.kind }
    },
  })

  app.route({
    ...endpoint('GET /ext/me'),
    onRequest: requireOfficial(),
    handler: (request) => {
      const { kind, official, entity, secondsLeft, held } = officialOf(request)
      return Promise.resolve({
        kind,
        funcionario: official,
        entidad: entity,
        segundos_restantes: secondsLeft,
        retenida: held,
      })
    },
  })

  app.route({
    ...endpoint('GET /ext/comparecientes/:numero_identificacion', { fails: [404] }),
    onRequest: requireOfficial('JEP'),
    preHandler: limitOfficial('profile'),
    handler: async (request, reply) => {
      const { numero_identificacion: subject } = request.params
      const official = officialOf(request)
      const person = await findProfile(app.db, { numeroIdentificacion: numberForOfficial(official, subject) })
      const outcome = person ? 'ok' : 'not_found'
      // The number may later belong to another account; the trail names this one, and the identity status
      // shown.
      const details = person && { person: person.id, identidad: person.profile.procedencia.identidad }
      await recordAudit(
        person ? withConsultationNotice(app.db, official, { ids: [person.id] }) : app.db,
        { actor: official, action: 'external_profile', outcome, subject, ...(details && { details }) },
        request,
      )
      if (!person) throw new ApiError(404, 'person_not_found', 'No se encontró a la persona.')
      await markInReview(reply, app.db, 'compareciente', person.id)
      void referToAudit(reply)
      return person.profile
    },
  })
  done()
}
