import { maxConsultations } from '@fcr/shared/contracts/rights'
import { findTrailStart } from '../audit/archives'
import { recordAudit } from '../audit/record'
import { ApiError } from '../errors/api-error'
import type { Routes } from '../fastify'
import { createWorkQueue } from '../work-queue'
import { enforceLimits } from '../limits/rate-limit'
import { scopeOfMember } from '../identity/authority'
import { endpoint } from '../http/endpoint'
import { memberOf, requireMember } from '../sessions/policy'
import { findCertificate } from './certificate'
import { countConsultations, findConsultations } from './consultations'
import { exportPerson } from './export-person'
import { findNovelties, markSeen } from './novelties'
import { toOwnRequest } from './own-request'
import { listRequests } from './requests-repository'
import { submitRequest } from './submit-request'

const profileNotFound = () => new ApiError(404, 'profile_not_found', 'No se encontró el perfil.')

/** Both formats of the page, and again. */
const exportsPerMinute = 5

/** The database reads for two exports at a time, however many people ask. */
const exportsInTurn = createWorkQueue({ parallel: 2, most: [20] })

/** The person's rights over their own data (Ley 1581 de 2012, artículo 8). */
export const rightsRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('GET /perfil/consultas'),
    onRequest: requireMember,
    handler: async (request, reply) => {
      const scope = scopeOfMember(memberOf(request))
      void reply.header('x-total-count', await countConsultations(app.db, scope))
      const start = await findTrailStart(app.db)
      if (start !== null) void reply.header('x-records-since', start)
      return findConsultations(app.db, scope, maxConsultations)
    },
  })

  app.route({
    ...endpoint('GET /perfil/datos', { fails: [404, 429] }),
    onRequest: requireMember,
    preHandler: (request) =>
      enforceLimits(app.db, [{ bucket: 'export', key: memberOf(request).id, most: exportsPerMinute }]),
    handler: async (request, reply) => {
      const member = memberOf(request)
      const data = await exportsInTurn.run([member.id], () => exportPerson(app.db, scopeOfMember(member)))
      if (!data) throw profileNotFound()
      await recordAudit(
        app.db,
        { actor: member, action: 'data_export', outcome: 'ok', subject: member.numeroIdentificacion },
        request,
      )
      void reply.header('content-disposition', 'attachment; filename="mis-datos.json"')
      return data
    },
  })

  app.route({
    ...endpoint('POST /perfil/solicitudes', { fails: [409] }),
    onRequest: requireMember,
    handler: async (request, reply) => {
      const stored = await submitRequest(app.db, memberOf(request), request.body, request)
      return reply.code(stored.isNew ? 201 : 200).send(toOwnRequest(stored.request))
    },
  })

  app.route({
    ...endpoint('GET /perfil/solicitudes'),
    onRequest: requireMember,
    handler: async (request) =>
      (await listRequests(app.db, { scope: scopeOfMember(memberOf(request)) })).reverse().map(toOwnRequest),
  })

  app.route({
    ...endpoint('GET /perfil/constancia', { fails: [404] }),
    onRequest: requireMember,
    handler: async (request) => {
      const issued = await findCertificate(app.db, memberOf(request).id)
      if (!issued) throw profileNotFound()
      return issued
    },
  })

  app.route({
    ...endpoint('GET /perfil/novedades'),
    onRequest: requireMember,
    handler: async (request) => findNovelties(app.db, scopeOfMember(memberOf(request))),
  })

  app.route({
    ...endpoint('POST /perfil/novedades/vistas'),
    onRequest: requireMember,
    handler: (request) => markSeen(app.db, scopeOfMember(memberOf(request)), new Date(request.body.hasta)),
  })
  done()
}
