import { searchCards, searchQuery } from '@fcr/shared/contracts/search'
import type { FastifyPluginCallback } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { originOf, recordAudit, referToAudit } from '../audit/record'
import { ApiError } from '../errors/api-error'
import { limitOfficial } from '../official/limit-official'
import { withConsultationNotice } from '../mail/consultation-notice'
import { officialOf, requireOfficial } from '../sessions/policy'
import { searchPeople } from './search-repository'

/**
 * GET /ext/search: a plain array of cards; `X-Total-Count` has the number of matches, `X-Similar-Count` that of the similar
 * ones among them. `X-Fewer-Words` of an empty result: with how many words of the name (`palabras`) somebody is found, or 0.
 */
export const searchRoutes: FastifyPluginCallback = (instance, _options, done) => {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/ext/search',
    {
      onRequest: requireOfficial('JEP'),
      preHandler: limitOfficial('search'),
      schema: { querystring: searchQuery, response: { 200: searchCards } },
    },
    async (request, reply) => {
      const filters = request.query
      if (Object.keys(filters).length === 0)
        throw new ApiError(
          400,
          'no_filters',
          'Por favor, complete al menos un campo para realizar la búsqueda.',
        )
      const official = officialOf(request)
      const { ids, cards, total, similar, fewerWords } = await app.read((db) => searchPeople(db, filters))
      // The person whose exact number was searched for, so that the person's audit trail includes the search.
      const subject = cards.find(
        (card) => card.numero_identificacion === filters.cedula,
      )?.numero_identificacion
      await recordAudit(
        withConsultationNotice(app.db, official, { ids }),
        {
          actor: official,
          action: 'external_search',
          outcome: 'ok',
          subject,
          details: { filters, total, disclosed: ids },
        },
        originOf(request),
      )
      void referToAudit(reply)
        .header('x-total-count', String(total))
        .header('x-similar-count', String(similar))
      if (fewerWords !== undefined) void reply.header('x-fewer-words', String(fewerWords))
      return cards
    },
  )
  done()
}
