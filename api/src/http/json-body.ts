import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors/api-error'

/** Maximum nesting of a body; the deepest contract has three levels. */
const maxDepth = 16

/** Returns the deepest nesting of brackets outside strings. Linear time, before any recursive parser runs. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < json.length; index++) {
    const character = json[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return deepest
}

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
    else if (depthOf(text) > maxDepth)
      done(new ApiError(400, 'body_too_deep', 'La solicitud no es válida.'), undefined)
    else void parse(request, text, done)
  })
}
