import { expect, it } from '@jest/globals'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { endpoint } from './endpoint'
import { completeContracts } from './route-contract'

function create() {
  const app = Fastify()
  completeContracts(app, '/api')
  return app
}

it.each(['/api/nada', '/nada', '/api/perfil'])(
  'a route that is not registered from the table is refused: %s',
  (url) => {
    expect(() => create().get(url, () => null)).toThrow(`GET ${url.replace('/api', '')} is no endpoint`)
  },
)

it('an API without a route for each endpoint does not start', async () => {
  const app = create().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  app.route({ ...endpoint('POST /auth/logout'), handler: () => undefined })
  await expect(app.ready().then(() => 'ready')).rejects.toThrow(
    /^no route has the endpoints (?!.*POST \/auth\/logout)/,
  )
})
