import type { FastifyPluginCallback } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { pipeline, Readable } from 'node:stream'
import { recordAudit, referToAudit } from '../audit/record'
import { markInReview } from '../data-review/mark'
import { ApiError } from '../errors/api-error'
import { limitOfficial } from '../official/limit-official'
import { chooseEncoding, createCompressor } from '../http/content-encoding'
import { endpoint } from '../http/endpoint'
import { numberForOfficial } from '../identity/authority'
import { withConsultationNotice } from '../mail/consultation-notice'
import { officialOf, requireOfficial } from '../sessions/policy'
import { findMapPerson, mapPages } from './repository'

/** Yields the pages' records as the text of a JSON array. */
async function* jsonOf(first: IteratorResult<string>, rest: AsyncIterator<string>) {
  let separator = '['
  for (let page = first; !page.done; page = await rest.next()) {
    yield separator + page.value
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** Routes for UBPD officials: all records of the map, and a single one. */
export const mapRoutes: FastifyPluginCallback = (instance, _options, done) => {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  // Untyped, because it sends a stream of the array that the contract describes.
  instance.route({
    ...endpoint('GET /funciones/mapa'),
    onRequest: requireOfficial('UBPD'),
    preHandler: limitOfficial('map'),
    handler: async (request, reply) => {
      const actor = officialOf(request)
      await recordAudit(app.db, { actor, action: 'map_load', outcome: 'ok' }, request)
      const pages = mapPages(app.read)
      // Read before the first byte is sent, so that a dead database causes an error response and not half a
      // list.
      const first = await pages.next()
      // Each page is read only after the client has received the previous one.
      const list = Readable.from(jsonOf(first, pages), { objectMode: false })
      void referToAudit(reply).type('application/json; charset=utf-8')
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      if (!encoding) return reply.send(list)
      // An error closes the connection, so that the client never takes a truncated list for a complete one.
      const compressed = pipeline(list, createCompressor(encoding), () => undefined)
      return reply.header('content-encoding', encoding).send(compressed)
    },
  })

  app.route({
    ...endpoint('GET /ext/mapa/:numero_identificacion', { fails: [404] }),
    onRequest: requireOfficial('UBPD'),
    preHandler: limitOfficial('profile'),
    handler: async (request, reply) => {
      const { numero_identificacion: subject } = request.params
      const official = officialOf(request)
      const mapNumber = numberForOfficial(official, subject)
      const person = await app.read((db) => findMapPerson(db, mapNumber))
      const outcome = person ? 'ok' : 'not_found'
      const recorder = person ? withConsultationNotice(app.db, official, { mapNumber }) : app.db
      await recordAudit(recorder, { actor: official, action: 'map_person', outcome, subject }, request)
      if (!person) throw new ApiError(404, 'person_not_found', 'No se encontró a la persona.')
      await markInReview(reply, app.db, 'map_person', person.CC_IDENTIDAD)
      void referToAudit(reply)
      return person
    },
  })
  done()
}
