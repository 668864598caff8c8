import type { OwnRequest } from '@fcr/shared/contracts/rights'
import type { DataRequest } from './requests-repository'

/** Converts a request to the field names of the API. */
export const toOwnRequest = (request: DataRequest): OwnRequest => ({
  id: request.id,
  tipo: request.kind,
  texto: request.text,
  estado: request.state,
  respuesta: request.answer,
  creada: request.created_at.toISOString(),
  actualizada: request.updated_at.toISOString(),
  cerrada: request.closed_at?.toISOString() ?? null,
})
