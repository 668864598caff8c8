import { strictTransportSecurity } from '@fcr/shared/contracts/transport-security'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings'

/**
 * Headers for responses that are data and never a page: a browser must not load or frame anything in their
 * name. They are constant; a middleware that computes them per request costs a tenth of the request's time.
 */
export const securityHeaders = ({ hstsIncludeSubDomains }: Pick<Settings, 'hstsIncludeSubDomains'>) => ({
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': strictTransportSecurity({ includeSubDomains: hstsIncludeSubDomains }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

export function setSecurityHeaders(app: FastifyInstance, headers: ReturnType<typeof securityHeaders>) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
