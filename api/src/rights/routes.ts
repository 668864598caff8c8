import {
  certificate,
  consultations,
  maxConsultations,
  newRequest,
  novelties,
  ownData,
  ownRequest,
  ownRequests,
  seenNovelties,
} from '@fcr/shared/contracts/rights'
import { findTrailStart } from '../audit/archives'
import { recordAudit } from '../audit/record'
import { ApiError } from '../errors/api-error'
import type { Routes } from '../fastify'
import { scopeOfMember } from '../identity/authority'
import { failures, nothing } from '../http/route-contract'
import { limitMember, memberOf, requireMember } from '../sessions/policy'
import { findCertificate } from './certificate'
import { countConsultations, findConsultations } from './consultations'
import { exportPerson } from './export-person'
import { findNovelties, markSeen } from './novelties'
import { toOwnRequest } from './own-request'
import { listRequests } from './requests-repository'
import { submitRequest } from './submit-request'

const profileNotFound = () => new ApiError(404, 'profile_not_found', 'No se encontró el perfil.')

/** The person's rights over their own data (Ley 1581 de 2012, artículo 8). */
export const rightsRoutes: Routes = (app, _options, done) => {
  app.get(
    '/perfil/consultas',
    { onRequest: requireMember, schema: { response: { 200: consultations } } },
    async (request, reply) => {
      const scope = scopeOfMember(memberOf(request))
      void reply.header('x-total-count', await countConsultations(app.db, scope))
      const start = await findTrailStart(app.db)
      if (start !== null) void reply.header('x-records-since', start)
      return findConsultations(app.db, scope, maxConsultations)
    },
  )

  app.get(
    '/perfil/datos',
    {
      onRequest: requireMember,
      preHandler: (request) => limitMember(app.db, memberOf(request).id),
      schema: { response: { 200: ownData, ...failures(404, 429) } },
    },
    async (request, reply) => {
      const member = memberOf(request)
      const data = await exportPerson(app.db, scopeOfMember(member))
      if (!data) throw profileNotFound()
      await recordAudit(
        app.db,
        { actor: member, action: 'data_export', outcome: 'ok', subject: member.numeroIdentificacion },
        request,
      )
      void reply.header('content-disposition', 'attachment; filename="mis-datos.json"')
      return data
    },
  )

  app.post(
    '/perfil/solicitudes',
    {
      onRequest: requireMember,
      schema: { body: newRequest, response: { 200: ownRequest, 201: ownRequest, ...failures(409) } },
    },
    async (request, reply) => {
      const stored = await submitRequest(app.db, memberOf(request), request.body, request)
      return reply.code(stored.isNew ? 201 : 200).send(toOwnRequest(stored.request))
    },
  )

  app.get(
    '/perfil/solicitudes',
    { onRequest: requireMember, schema: { response: { 200: ownRequests } } },
    async (request) =>
      (await listRequests(app.db, { scope: scopeOfMember(memberOf(request)) })).reverse().map(toOwnRequest),
  )

  app.get(
    '/perfil/constancia',
    { onRequest: requireMember, schema: { response: { 200: certificate, ...failures(404) } } },
    async (request) => {
      const issued = await findCertificate(app.db, memberOf(request).id)
      if (!issued) throw profileNotFound()
      return issued
    },
  )

  app.get(
    '/perfil/novedades',
    { onRequest: requireMember, schema: { response: { 200: novelties } } },
    async (request) => findNovelties(app.db, scopeOfMember(memberOf(request))),
  )

  app.post(
    '/perfil/novedades/vistas',
    { onRequest: requireMember, schema: { body: seenNovelties, response: { 204: nothing } } },
    async (request, reply) => {
      await markSeen(app.db, scopeOfMember(memberOf(request)), new Date(request.body.hasta))
      return reply.code(204).send()
    },
  )
  done()
}
