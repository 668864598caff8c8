import type { OwnRequest } from '@fcr/shared/contracts/rights'
import { radicadoOf } from './radicado'
import { dueOf } from './request-due'
import type { DataRequest } from './requests-repository'

/**
 * Converts a request to the field names of the API.
 * @throws for the order of an authority, which the person does not see
 */
export const toOwnRequest = (request: DataRequest): OwnRequest => ({
  id: request.id,
  radicado: radicadoOf(request),
  tipo: ownKind(request.kind),
  texto: request.text,
  estado: request.state,
  respuesta: request.answer,
  respuestas: request.replies.map(({ created_at, state, text }) => ({
    fecha: created_at.toISOString(),
    estado: state,
    texto: text,
  })),
  vence: request.closed_at === null ? dueOf(request) : null,
  creada: request.created_at.toISOString(),
  actualizada: request.updated_at.toISOString(),
  cerrada: request.closed_at?.toISOString() ?? null,
})

function ownKind(kind: DataRequest['kind']): OwnRequest['tipo'] {
  if (kind === 'autoridad') throw new Error('the order of an authority is not shown to the person')
  return kind
}
