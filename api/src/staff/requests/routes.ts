import {
  acknowledgeBody,
  assignBody,
  certifiedExport,
  eraseBody,
  extendBody,
  noteBody,
  receivedRequest,
  replyBody,
  requestClerks,
  requestList,
  requestsQuery,
  requestThread,
} from '@fcr/shared/contracts/staff/requests'
import { askedApproval } from '@fcr/shared/contracts/staff/approvals'
import { rowParams } from '@fcr/shared/contracts/staff/rows'
import type { Routes } from '../../fastify'
import { failures } from '../../http/route-contract'
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

const base = '/fundacion/solicitudes'
const onRequest = requireStaff('atencion')
const changed = { 200: requestThread, ...failures(404, 409) }

/** The requests of people about their data (Ley 1581 de 2012), for the staff. */
export const requestRoutes: Routes = (app, _options, done) => {
  app.get(
    base,
    { onRequest, schema: { querystring: requestsQuery, response: { 200: requestList } } },
    async (request) => {
      const list = await listQueue(app.db, request.query, { clerk: staffOf(request).id })
      await recordStaffAct(app.db, request, {
        operation: 'solicitudes listar',
        details: { ...request.query, rows: list.filas.length },
      })
      return list
    },
  )

  app.post(
    base,
    { onRequest, schema: { body: receivedRequest, response: { 201: requestThread, ...failures(409) } } },
    async (request, reply) =>
      reply.code(201).send(await threadOf(request, await registerRequest(request, request.body))),
  )

  app.get(`${base}/equipo`, { onRequest, schema: { response: { 200: requestClerks } } }, () =>
    findClerks(app.db),
  )

  app.get(
    `${base}/:id`,
    { onRequest, schema: { params: rowParams, response: { 200: requestThread, ...failures(404) } } },
    async (request) => {
      const thread = await threadOf(request, request.params.id)
      await recordStaffAct(app.db, request, {
        operation: 'solicitudes ver',
        subject: thread.numero_identificacion,
        details: { request: thread.id },
      })
      return thread
    },
  )

  app.post(
    `${base}/:id/respuestas`,
    { onRequest, schema: { params: rowParams, body: replyBody, response: changed } },
    (request) => {
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
  )

  app.post(
    `${base}/:id/acuse`,
    { onRequest, schema: { params: rowParams, body: acknowledgeBody, response: changed } },
    (request) => {
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
  )

  app.post(
    `${base}/:id/prorroga`,
    { onRequest, schema: { params: rowParams, body: extendBody, response: changed } },
    (request) => {
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
  )

  app.post(
    `${base}/:id/notas`,
    {
      onRequest,
      schema: { params: rowParams, body: noteBody, response: { 200: requestThread, ...failures(404) } },
    },
    async (request) => {
      await addNoteTo(request, request.params.id, request.body.texto)
      return threadOf(request, request.params.id)
    },
  )

  app.post(
    `${base}/:id/asignacion`,
    { onRequest, schema: { params: rowParams, body: assignBody, response: changed } },
    async (request) => {
      await assign(request, request.params.id, {
        to: request.body.a ?? null,
        from: request.body.de ?? null,
      })
      return threadOf(request, request.params.id)
    },
  )

  app.post(
    `${base}/:id/supresion`,
    {
      onRequest,
      schema: {
        params: rowParams,
        body: eraseBody,
        response: { 202: askedApproval, ...failures(404, 409) },
      },
    },
    async (request, reply) => {
      const { version, razon } = request.body
      const asked = await askErasure(request, { id: request.params.id, version, reason: razon })
      return reply.code(202).send({ aprobacion: asked })
    },
  )

  app.post(
    `${base}/:id/exportacion`,
    {
      onRequest: requireProvenStaff('atencion'),
      schema: { params: rowParams, response: { 200: certifiedExport, ...failures(404, 409) } },
    },
    (request) => exportForAuthority(request, request.params.id),
  )
  done()
}
