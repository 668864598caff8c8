import { askedApproval } from '../staff/approvals'
import { duplicateDecision, duplicateDetail, duplicates, duplicatesQuery } from '../staff/duplicates'
import { changes, changesQuery, peopleFound, peopleQuery, personRecord } from '../staff/people'
import {
  conflictDecided,
  conflictDecision,
  endedSessions,
  evidence,
  newPassword,
  notVerified,
  staffEdit,
  staffEdited,
  staffRegistered,
  staffRegistration,
  temporaryPassword,
  withReason,
} from '../staff/people-actions'
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
  requestThread,
  requestsQuery,
} from '../staff/requests'
import { rowParams } from '../staff/rows'

/** The act waits for another person. */
const asked = { 202: askedApproval }

/** Endpoints of the staff about people and their requests. */
export const peopleEndpoints = {
  'POST /fundacion/personas/buscar': { body: peopleQuery, response: peopleFound },
  'GET /fundacion/personas/:id': { params: rowParams, response: personRecord },
  'GET /fundacion/personas/:id/cambios': { params: rowParams, query: changesQuery, response: changes },
  'POST /fundacion/personas/:id/verificar': { params: rowParams, body: evidence },
  'POST /fundacion/personas/:id/no-verificada': { params: rowParams, body: notVerified },
  'POST /fundacion/personas/:id/anular': { params: rowParams, body: withReason, response: asked },
  'POST /fundacion/personas/:id/restaurar': { params: rowParams, body: withReason },
  'POST /fundacion/personas/:id/desbloquear': { params: rowParams, body: withReason },
  'POST /fundacion/personas/:id/contrasena': {
    params: rowParams,
    body: newPassword,
    response: temporaryPassword,
  },
  'POST /fundacion/personas/:id/exigir-cambio': { params: rowParams, body: withReason },
  'POST /fundacion/personas/:id/cerrar-sesiones': {
    params: rowParams,
    body: withReason,
    response: endedSessions,
  },
  'POST /fundacion/conflictos/:id/resolver': {
    params: rowParams,
    body: conflictDecision,
    response: { 200: conflictDecided, 202: conflictDecided },
  },
  'GET /fundacion/repetidos': { query: duplicatesQuery, response: duplicates },
  'GET /fundacion/repetidos/:id': { params: rowParams, response: duplicateDetail },
  'POST /fundacion/repetidos/:id/resolver': {
    params: rowParams,
    body: duplicateDecision,
    response: { 200: conflictDecided, 202: conflictDecided },
  },
  'POST /fundacion/personas/:id/editar': { params: rowParams, body: staffEdit, response: staffEdited },
  'POST /fundacion/personas': { body: staffRegistration, response: { 201: staffRegistered } },
  'GET /fundacion/solicitudes': { query: requestsQuery, response: requestList },
  'POST /fundacion/solicitudes': { body: receivedRequest, response: { 201: requestThread } },
  'GET /fundacion/solicitudes/equipo': { response: requestClerks },
  'GET /fundacion/solicitudes/:id': { params: rowParams, response: requestThread },
  'POST /fundacion/solicitudes/:id/respuestas': {
    params: rowParams,
    body: replyBody,
    response: requestThread,
  },
  'POST /fundacion/solicitudes/:id/acuse': {
    params: rowParams,
    body: acknowledgeBody,
    response: requestThread,
  },
  'POST /fundacion/solicitudes/:id/prorroga': {
    params: rowParams,
    body: extendBody,
    response: requestThread,
  },
  'POST /fundacion/solicitudes/:id/notas': { params: rowParams, body: noteBody, response: requestThread },
  'POST /fundacion/solicitudes/:id/asignacion': {
    params: rowParams,
    body: assignBody,
    response: requestThread,
  },
  'POST /fundacion/solicitudes/:id/supresion': { params: rowParams, body: eraseBody, response: asked },
  'POST /fundacion/solicitudes/:id/exportacion': { params: rowParams, response: certifiedExport },
}
