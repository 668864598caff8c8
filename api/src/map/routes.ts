import { mapPerson, type MapPerson } from '@fcr/shared/contracts/map'
import type { FastifyPluginCallback } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { originOf, recordAudit } from '../audit/record'
import { externalOf, requireExternal } from '../sessions/policy'
import { mapPages } from './repository'

/** A JSON array of the pages' records, as text. */
async function* jsonOf(first: IteratorResult<MapPerson[]>, rest: AsyncIterator<MapPerson[]>) {
  let separator = '['
  for (let page = first; !page.done; page = await rest.next()) {
    yield separator + page.value.map((person) => JSON.stringify(person)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** GET /funciones/mapa: every record of the map, for officials of the UBPD. */
export const mapRoutes: FastifyPluginCallback = (app, _options, done) => {
  const contract = { onRequest: requireExternal('UBPD'), schema: { response: { 200: z.array(mapPerson) } } }
  app.get('/funciones/mapa', contract, async (request, reply) => {
    const actor = { realm: 'external', id: externalOf(request).accessCodeId } as const
    await recordAudit(app.db, { actor, action: 'map_load', outcome: 'ok' }, originOf(request))
    const pages = mapPages(app.db)
    // Before the first byte, so that a database that does not answer is an error and not half a list.
    const first = await pages.next()
    return reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(first, pages)))
  })
  done()
}
