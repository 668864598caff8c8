import { expect, it } from '@jest/globals'
import { join } from 'node:path'
import { endpointShapes, namedEndpoints } from './endpoints.mjs'

it('knows what is sent to each endpoint and what it returns', async () => {
  const shapes = await endpointShapes(join(import.meta.dirname, '../../mf-mapa'))
  expect(shapes['GET /funciones/mapa']).toMatchObject({ response: { type: 'array' } })
  expect(shapes['POST /auth/login']?.body).toMatchObject({
    required: ['numero_identificacion', 'password'],
    additionalProperties: false,
  })
})

it('finds the endpoints that scripts name in full, however they are quoted', () => {
  const all = { 'GET /a': {}, 'GET /a/:id': {}, 'POST /a': {}, 'GET /b': {}, 'GET /c': {} }
  const scripts = ['call("GET /a/:id",{})', "x('POST /a');y(`GET /b`)", '"NGET /c" "GET /c/d"']
  expect(namedEndpoints(all, scripts)).toEqual({ 'GET /a/:id': {}, 'POST /a': {}, 'GET /b': {} })
})
