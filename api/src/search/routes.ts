import { type NumbersSearch, type SearchQuery } from '@fcr/shared/contracts/search'
import type { FastifyRequest } from 'fastify'
import { recordAudit, referToAudit } from '../audit/record'
import { ApiError } from '../errors/api-error'
import type { Routes } from '../fastify'
import { endpoint } from '../http/endpoint'
import { limitOfficial } from '../official/limit-official'
import { withConsultationNotice } from '../mail/consultation-notice'
import { officialOf, requireOfficial } from '../sessions/policy'
import { findByNumbers, searchPeople, type Found } from './search-repository'

/** Records what was searched and whom it showed, with the notices to them. */
const recordSearch = (
  request: FastifyRequest,
  { ids, total }: Found,
  filters: SearchQuery | { cedulas: string },
  subject?: string,
) => {
  const official = officialOf(request)
  return recordAudit(
    withConsultationNotice(request.server.db, official, { ids }),
    {
      actor: official,
      action: 'external_search',
      outcome: 'ok',
      subject,
      details: { filters, total, disclosed: ids },
    },
    request,
  )
}

/**
 * GET /ext/search: a plain array of cards; `X-Total-Count` has the number of matches, `X-Similar-Count` that of the similar
 * ones among them. `X-Fewer-Words` of an empty result: with how many words of the name (`palabras`) somebody is found, or 0.
 * POST /ext/search/cedulas: the cards of people with these numbers; counts as that many searches, recorded as one.
 */
export const searchRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('GET /ext/search'),
    onRequest: requireOfficial('JEP'),
    preHandler: limitOfficial('search'),
    handler: async (request, reply) => {
      const filters = request.query
      if (Object.keys(filters).length === 0)
        throw new ApiError(
          400,
          'no_filters',
          'Por favor, complete al menos un campo para realizar la búsqueda.',
        )
      const people = await app.read((db) => searchPeople(db, filters))
      const { cards, total, similar, fewerWords } = people
      // The person whose exact number was searched for, so that the person's audit trail includes the search.
      const subject = cards.find(
        (card) => card.numero_identificacion === filters.cedula,
      )?.numero_identificacion
      await recordSearch(request, people, filters, subject)
      void referToAudit(reply)
        .header('x-total-count', String(total))
        .header('x-similar-count', String(similar))
      if (fewerWords !== undefined) void reply.header('x-fewer-words', String(fewerWords))
      return cards
    },
  })

  app.route({
    ...endpoint('POST /ext/search/cedulas'),
    onRequest: requireOfficial('JEP'),
    preHandler: limitOfficial('search', ({ body }) => (body as NumbersSearch).cedulas.length),
    handler: async (request, reply) => {
      const { cedulas } = request.body
      const people = await app.read((db) => findByNumbers(db, cedulas))
      await recordSearch(request, people, { cedulas: cedulas.join(', ') })
      void referToAudit(reply)
      return people.cards
    },
  })
  done()
}
