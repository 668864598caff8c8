import { ApiError } from '../../errors/api-error'
import type { RequestChange } from '../../rights/change-request'
import type { DataRequest } from '../../rights/requests-repository'
import { shortWhen } from '@fcr/shared/dates'

/** Names the last author of a reply, and the time, so that the second of two people can talk to the first. */
function lastReplyOf({ replies, updated_at }: DataRequest): string {
  const last = replies.at(-1)
  return `${last?.written_by ?? 'otra persona'}, ${shortWhen(last?.created_at ?? updated_at)}`
}

export const requestNotFound = () => new ApiError(404, 'request_not_found', 'No existe esa solicitud.')

/** Returns the response to a change that was refused. */
export function refusalOf(change: Exclude<RequestChange, { kind: 'done' }>): ApiError {
  switch (change.kind) {
    case 'not_found':
      return requestNotFound()
    case 'already_closed':
      return new ApiError(
        409,
        'request_closed',
        `La solicitud ya está cerrada (${lastReplyOf(change.request)}). Su texto no se envió.`,
      )
    case 'changed_meanwhile':
      return new ApiError(
        409,
        'request_changed',
        `Alguien respondió mientras usted escribía (${lastReplyOf(change.request)}). Su texto no se envió: lea esa respuesta y decida.`,
      )
    case 'not_extendable':
      return new ApiError(
        409,
        'request_not_extendable',
        'El plazo no se puede ampliar: ya se amplió una vez, ya venció o lo fija una autoridad.',
      )
    case 'answer_missing':
      return new ApiError(409, 'answer_missing', 'No se puede cerrar sin una respuesta para la persona.')
  }
}
