import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify'
import { endpoint } from '../http/endpoint'
import { requireStaff, staffOf } from '../sessions/policy'
import { approvalRoutes } from './approvals/routes'
import { auditRoutes } from './audit/routes'
import { codeRoutes } from './codes/routes'
import { dataReviewRoutes } from './data-review/routes'
import { duplicateRoutes } from './duplicates/routes'
import { figureRoutes } from './figures/routes'
import { importRoutes } from './imports/routes'
import { peopleRoutes } from './people/routes'
import { requestRoutes } from './requests/routes'
import { teamRoutes } from './team/routes'
import { todayRoutes } from './today/routes'

/** One plugin for each section of the staff's area. */
const sections: (FastifyPluginAsync | FastifyPluginCallback)[] = [
  approvalRoutes,
  auditRoutes,
  codeRoutes,
  dataReviewRoutes,
  duplicateRoutes,
  figureRoutes,
  importRoutes,
  peopleRoutes,
  requestRoutes,
  teamRoutes,
  todayRoutes,
]

/** The routes of the foundation's staff. */
export const staffRoutes: FastifyPluginAsync = async (app) => {
  app.route({
    ...endpoint('GET /fundacion/me'),
    onRequest: requireStaff(),
    handler: (request) => {
      const { id, name, email, roles, signedInAt, signInMethod, secondsLeft } = staffOf(request)
      return Promise.resolve({
        id,
        nombre: name,
        correo: email,
        roles,
        ingreso: { desde: signedInAt.toISOString(), metodo: signInMethod },
        segundos_restantes: secondsLeft,
      })
    },
  })
  for (const section of sections) await app.register(section)
}
