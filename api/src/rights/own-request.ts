import type { OwnRequest } from '@fcr/shared/contracts/rights'
import { radicadoOf } from './radicado'
import type { DataRequest } from './requests-repository'

/** Converts a request to the field names of the API. */
export const toOwnRequest = (request: DataRequest): OwnRequest => ({
  id: request.id,
  radicado: radicadoOf(request),
  tipo: request.kind,
  texto: request.text,
  estado: request.state,
  respuesta: request.answer,
  respuestas: request.replies.map(({ created_at, state, text }) => ({
    fecha: created_at.toISOString(),
    estado: state,
    texto: text,
  })),
  creada: request.created_at.toISOString(),
  actualizada: request.updated_at.toISOString(),
  cerrada: request.closed_at?.toISOString() ?? null,
})
