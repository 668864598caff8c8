import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { versionTag } from '../../registration/version-tag'
import { requireStaff, staffOf } from '../../sessions/policy'
import { recordStaffAct } from '../record'
import { accessRoutes } from './access-routes'
import { conflictRoutes } from './conflict-routes'
import { findPeople } from './find-people'
import { findNumber, findRecord, readChanges } from './find-record'
import { formRoutes } from './form-routes'
import { identityRoutes } from './identity-routes'
import { noPerson } from './people-errors'

const onRequest = requireStaff('atencion')

/** The people of the register, for the staff that attends them. */
export const peopleRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('POST /fundacion/personas/buscar'),
    onRequest,
    handler: async (request) => {
      const { pagina, ...filters } = request.body
      const people = await findPeople(app.db, request.body)
      const details = {
        filters,
        page: pagina,
        total: people.total,
        disclosed: people.filas.map(({ id }) => id),
      }
      await recordStaffAct(app.db, request, { operation: 'personas buscar', details })
      return people
    },
  })

  app.route({
    ...endpoint('GET /fundacion/personas/:id', { fails: [404] }),
    onRequest,
    handler: async (request, reply) => {
      const person = await findRecord(app.db, staffOf(request), request.params.id)
      if (!person) throw noPerson()
      const { record, numero } = person
      await recordStaffAct(app.db, request, {
        operation: 'personas ver',
        subject: numero,
        details: { person: record.id },
      })
      void reply.header('etag', versionTag(record.version))
      return record
    },
  })

  app.route({
    ...endpoint('GET /fundacion/personas/:id/cambios', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      const { id } = request.params
      const { pagina } = request.query
      const subject = await findNumber(app.db, id)
      if (subject === undefined) throw noPerson()
      await recordStaffAct(app.db, request, {
        operation: 'personas cambios',
        subject,
        details: { page: pagina },
      })
      return readChanges(app.db, id, Number(pagina))
    },
  })
  for (const routes of [identityRoutes, accessRoutes, conflictRoutes, formRoutes]) void app.register(routes)
  done()
}
