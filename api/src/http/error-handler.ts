import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { BodyRefusal } from '@fcr/shared/server/request-bodies'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ApiError } from '../errors/api-error'
import { isDatabaseUnavailable } from '../errors/database-errors'
import { BusyError } from '../passwords/hash'
import { PasswordKeyError } from '../passwords/keys'

/** Errors raised by the framework, by status. Its messages are in English and may quote the input. */
const frameworkErrors: Record<number, { code: string; message: string }> = {
  400: { code: 'bad_request', message: 'La solicitud no es válida.' },
  404: { code: 'not_found', message: 'No se encontró lo solicitado.' },
  405: { code: 'method_not_allowed', message: 'El método no está permitido.' },
  408: { code: 'request_timeout', message: 'La solicitud tardó demasiado.' },
  413: { code: 'body_too_large', message: 'La solicitud es demasiado grande.' },
  414: { code: 'uri_too_long', message: 'La dirección es demasiado larga.' },
  415: { code: 'unsupported_media_type', message: 'El contenido debe ser JSON (application/json).' },
  503: { code: 'service_unavailable', message: 'El servicio no está disponible. Intente más tarde.' },
}

const internal = { code: 'internal_error', message: 'Ocurrió un error interno. Intente nuevamente.' }

/** Names the fields that a contract refuses. Its own words for developers are English and may quote the input. */
const refusedFields = (issues: readonly { instancePath: string }[]) =>
  [...new Set(issues.map(({ instancePath }) => instancePath.slice(1).replaceAll('/', '.')))]
    .filter((path) => path !== '')
    .map((path) => ({ path, message: 'No es válido.' }))

/** Maps a thrown error to its error response. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return new ApiError(400, 'validation_failed', 'La solicitud no es válida.', {
      errors: refusedFields(error.validation),
    })
  if (error instanceof BusyError)
    return new ApiError(503, error.code, error.message, {
      headers: { 'retry-after': String(error.retryAfterSeconds) },
    })
  if (error instanceof BodyRefusal) return new ApiError(error.statusCode, error.code, error.message)
  if (error instanceof PasswordKeyError) return ofStatus(503, error, 'password_key_missing')
  if (isDatabaseUnavailable(error)) return ofStatus(503, error)
  const status = (error as Partial<FastifyError> | undefined)?.statusCode
  return typeof status === 'number' && status >= 400 && status < 500
    ? ofStatus(status, error)
    : ofStatus(500, error)
}

function ofStatus(status: number, cause: unknown, ownCode?: string): ApiError {
  const { code, message } =
    frameworkErrors[status] ?? (status < 500 ? frameworkErrors[400] : undefined) ?? internal
  const headers = status === 503 ? { 'retry-after': '5' } : {}
  return new ApiError(status, ownCode ?? code, message, { cause, headers })
}

/** The only place that turns errors into responses. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const apiError = toApiError(error)
  if (apiError.statusCode >= 500) request.log.error({ err: error }, 'request failed')
  const body: ErrorBody = {
    statusCode: apiError.statusCode,
    code: apiError.code,
    message: apiError.message,
    requestId: request.id,
    ...(apiError.errors && { errors: apiError.errors }),
    ...(apiError.person !== undefined && { person: apiError.person }),
  }
  // Bypasses the route's serializer, whose schemas describe only successes.
  return reply
    .code(apiError.statusCode)
    .headers({ 'cache-control': 'no-store', ...apiError.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

export const handleNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  handleError(ofStatus(404, undefined), request, reply)
