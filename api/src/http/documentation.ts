import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { cookieName } from '../sessions/cookies'
import { realmNames, type Realm } from '../sessions/realms'
import type { Settings } from '../settings'
import type { RouteContract } from './route-contract'

const description = `Every response that is not a success has the same body. The sign-in calls set cookies; each
realm's cookies are valid in that realm only. State changes from pages of other origins are refused (403). Unknown
keys, wrong types and repeated parameters are refused (400); nothing is coerced or dropped.`

const schemeOf = (realm: Realm) => `${realm}Session`

const scheme = (realm: Realm, { cookieSecure }: Settings) => ({
  type: 'apiKey' as const,
  in: 'cookie' as const,
  name: cookieName(realm, 'access', { secure: cookieSecure }),
})

/**
 * Collects the OpenAPI document from the routes' contracts. Call before registering the routes;
 * `serveDocument` after.
 */
export async function describeApi(app: FastifyInstance, settings: Settings, contracts: RouteContract[]) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API of the site', description, version: '1' },
      components: {
        securitySchemes: Object.fromEntries(
          realmNames.map((realm) => [schemeOf(realm), scheme(realm, settings)]),
        ),
      },
    },
    transform: (route) => {
      const contract = contracts.find(({ url, schema }) => url === route.url && schema === route.schema)
      if (!contract) return { schema: { hide: true }, url: route.url }
      const { schema, rule } = contract
      return jsonSchemaTransform({
        ...route,
        schema: {
          ...schema,
          ...(rule && { security: [{ [schemeOf(rule.realm)]: [] }] }),
        },
      })
    },
  })
}

/** GET <base>/documentacion/openapi.json */
export function serveDocument(app: FastifyInstance, { apiBase }: Settings) {
  app.get(`${apiBase}/documentacion/openapi.json`, (_request, reply) => reply.send(app.swagger()))
}
