import { expect, it } from '@jest/globals'
import Fastify from 'fastify'
import { refuseInPreview } from './preview-check'

it.each([
  ['no preview', '', 204, 204],
  ['a preview that an operator has signed', 'fcr_vista_previa=abc', 204, 204],
  ['one of unreviewed code', 'a=b; fcr_vista_sin_revisar=abc', 403, 204],
  [
    'the same over https, whatever else is there',
    '__Host-fcr_vista_sin_revisar=abc; fcr_member_access=x',
    403,
    204,
  ],
  ['an empty one, which only a script sets', 'fcr_vista_sin_revisar=', 403, 204],
])('in a browser with %s, changes and reads are allowed or not', async (_what, cookie, change, read) => {
  const app = Fastify()
  refuseInPreview(app)
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/',
    handler: (_request, reply) => reply.code(204).send(),
  })
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await app.inject({ method, url: '/', headers: { cookie } })).statusCode).toBe(change)
  expect((await app.inject({ url: '/', headers: { cookie } })).statusCode).toBe(read)
  await app.close()
})
