import { cookieName, cookieValue, UNREVIEWED_COOKIE } from '@fcr/shared/platform/visitor-cookies'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors/api-error'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state changes of browsers that see code which only its team has signed: no session begins there, however one
 * begins. The gateway does not show such code where there is a session already.
 */
export function refuseInPreview(app: FastifyInstance) {
  app.addHook('onRequest', ({ method, headers: { cookie } }, _reply, done) => {
    // Even an empty one, which a script could add.
    const isPreview = [true, false].some(
      (secure) => cookieValue(cookie, cookieName(UNREVIEWED_COOKIE, secure)) !== undefined,
    )
    done(
      isPreview && !reading.has(method)
        ? new ApiError(
            403,
            'unreviewed_preview',
            'En la vista previa de una versión sin revisar no se puede iniciar sesión ni enviar datos.',
          )
        : undefined,
    )
  })
}
