import { seatsOption, type LookupQuery } from '@fcr/shared/contracts/form/lookups'
import { matchesEtag } from '@fcr/shared/server/http-cache'
import type { FastifyPluginCallback } from 'fastify'
import { createHash } from 'node:crypto'
import type { Db } from '../database/open'
import { endpoint, nothing } from '../http/endpoint'
import { findLookup, findSeats } from './repository'

/** How long a response is cached, in milliseconds; changes to a list appear after this at the latest. */
const freshFor = 10_000

type Option = LookupQuery['option']
type CachedList = { body: string; etag: string; until: number }

/**
 * The lists change a few times a year and everybody loads them, so each is read and serialised only once in a
 * while.
 */
function createCache(db: Db) {
  const cached = new Map<Option, Promise<CachedList>>()

  const load = async (option: Option): Promise<CachedList> => {
    const rows = option === seatsOption ? findSeats(db) : findLookup(db, option)
    const body = JSON.stringify(await rows)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return { body, etag, until: Date.now() + freshFor }
  }

  return async (option: Option): Promise<CachedList> => {
    const entry = await cached.get(option)
    if (entry && entry.until > Date.now()) return entry
    const loading = load(option)
    cached.set(option, loading)
    // A failure is passed to the waiting requests but not cached.
    loading.catch(() => cached.delete(option))
    return loading
  }
}

/** GET /funciones/lugares. Public: the lists contain no personal data. */
export const lookupRoutes: FastifyPluginCallback = (app, _options, done) => {
  const cachedList = createCache(app.db)

  const { schema, ...route } = endpoint('GET /funciones/lugares')

  app.route<{ Querystring: LookupQuery }>({
    ...route,
    schema: { ...schema, response: { ...schema.response, 304: nothing } },
    handler: async (request, reply) => {
      const { body, etag } = await cachedList(request.query.option)
      reply.header('cache-control', 'public, max-age=300').header('etag', etag)
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      // Written out already.
      return reply.type('application/json; charset=utf-8').send(body)
    },
  })
  done()
}
