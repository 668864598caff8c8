import type { FastifyInstance } from 'fastify'

/**
 * Accepts JSON bodies only. `__proto__` and `constructor.prototype` are refused; an empty JSON body counts as
 * none, for calls without a payload.
 */
export function parseJsonOnly(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}
