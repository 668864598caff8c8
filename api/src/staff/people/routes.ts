import {
  changes,
  changesQuery,
  peopleFound,
  peopleQuery,
  personRecord,
} from '@fcr/shared/contracts/staff/people'
import { rowParams } from '@fcr/shared/contracts/staff/rows'
import type { Routes } from '../../fastify'
import { failures } from '../../http/route-contract'
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
  app.post(
    '/fundacion/personas/buscar',
    { onRequest, schema: { body: peopleQuery, response: { 200: peopleFound } } },
    async (request) => {
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
  )

  app.get(
    '/fundacion/personas/:id',
    { onRequest, schema: { params: rowParams, response: { 200: personRecord, ...failures(404) } } },
    async (request, reply) => {
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
  )

  app.get(
    '/fundacion/personas/:id/cambios',
    {
      onRequest,
      schema: { params: rowParams, querystring: changesQuery, response: { 200: changes, ...failures(404) } },
    },
    async (request) => {
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
  )
  for (const routes of [identityRoutes, accessRoutes, conflictRoutes, formRoutes]) void app.register(routes)
  done()
}
