import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { answerRequest, closeRequest, extendRequest } from '../../rights/change-request'
import { findClerks } from '../../rights/request-desk'
import { listQueue } from '../../rights/request-queue'
import { acknowledgementOf, extensionNotice } from '../../rights/request-templates'
import { findRequest } from '../../rights/requests-repository'
import { requireProvenStaff, requireStaff, staffOf } from '../../sessions/policy'
import { recordStaffAct } from '../record'
import { changeRequest, threadOf } from './change'
import { addNoteTo, assign } from './desk'
import { askErasure } from './erase'
import { exportForAuthority } from './export'
import { registerRequest } from './register'
import { findPersonOf } from './thread'

const onRequest = requireStaff('atencion')

/** The requests of people about their data (Ley 1581 de 2012), for the staff. */
export const requestRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('GET /fundacion/solicitudes'),
    onRequest,
    handler: async (request) => {
      const list = await listQueue(app.db, request.query, { clerk: staffOf(request).id })
      await recordStaffAct(app.db, request, {
        operation: 'solicitudes listar',
        details: { ...request.query, rows: list.filas.length },
      })
      return list
    },
  })

  app.route({
    ...endpoint('POST /fundacion/solicitudes', { fails: [409] }),
    onRequest,
    handler: async (request) => threadOf(request, await registerRequest(request, request.body)),
  })

  app.route({
    ...endpoint('GET /fundacion/solicitudes/equipo'),
    onRequest,
    handler: () => findClerks(app.db),
  })

  app.route({
    ...endpoint('GET /fundacion/solicitudes/:id', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      const thread = await threadOf(request, request.params.id)
      await recordStaffAct(app.db, request, {
        operation: 'solicitudes ver',
        subject: thread.numero_identificacion,
        details: { request: thread.id },
      })
      return thread
    },
  })

  app.route({
    ...endpoint('POST /fundacion/solicitudes/:id/respuestas', { fails: [404, 409] }),
    onRequest,
    handler: (request) => {
      const { texto, estado, version } = request.body
      const { id } = request.params
      const author = { by: staffOf(request).name, version }
      return changeRequest(
        request,
        estado === 'en_tramite'
          ? { id, operation: 'solicitudes responder', work: (trx) => answerRequest(trx, id, texto, author) }
          : {
              id,
              operation: 'solicitudes cerrar',
              details: { state: estado },
              work: (trx) => closeRequest(trx, id, { state: estado, answer: texto }, author),
            },
      )
    },
  })

  app.route({
    ...endpoint('POST /fundacion/solicitudes/:id/acuse', { fails: [404, 409] }),
    onRequest,
    handler: (request) => {
      const { id } = request.params
      const author = { by: staffOf(request).name, version: request.body.version }
      return changeRequest(request, {
        id,
        operation: 'solicitudes acusar',
        work: async (trx) => {
          const dataRequest = await findRequest(trx, id)
          const person = await findPersonOf(trx, id)
          if (!dataRequest) return { kind: 'not_found' }
          return answerRequest(trx, id, acknowledgementOf(dataRequest, person?.nombre), author)
        },
      })
    },
  })

  app.route({
    ...endpoint('POST /fundacion/solicitudes/:id/prorroga', { fails: [404, 409] }),
    onRequest,
    handler: (request) => {
      const { id } = request.params
      const { motivo, version } = request.body
      const author = { by: staffOf(request).name, version }
      return changeRequest(request, {
        id,
        operation: 'solicitudes prorrogar',
        work: async (trx) =>
          extendRequest(trx, id, extensionNotice(motivo, (await findPersonOf(trx, id))?.nombre), author),
      })
    },
  })

  app.route({
    ...endpoint('POST /fundacion/solicitudes/:id/notas', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      await addNoteTo(request, request.params.id, request.body.texto)
      return threadOf(request, request.params.id)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/solicitudes/:id/asignacion', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      await assign(request, request.params.id, {
        to: request.body.a ?? null,
        from: request.body.de ?? null,
      })
      return threadOf(request, request.params.id)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/solicitudes/:id/supresion', { fails: [404, 409] }),
    onRequest,
    handler: async (request) => {
      const { version, razon } = request.body
      return { aprobacion: await askErasure(request, { id: request.params.id, version, reason: razon }) }
    },
  })

  app.route({
    ...endpoint('POST /fundacion/solicitudes/:id/exportacion', { fails: [404, 409] }),
    onRequest: requireProvenStaff('atencion'),
    handler: (request) => exportForAuthority(request, request.params.id),
  })
  done()
}
