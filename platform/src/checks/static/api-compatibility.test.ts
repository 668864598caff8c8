import { expect, it } from '@jest/globals'
import { shapesOf, type ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import { endpoints, type Endpoint } from '@fcr/shared/contracts/endpoints'
import { z } from 'zod'
import { apiConflicts } from './api-compatibility'

const person = z.object({ nombre: z.string(), cargo_principal: z.string() })
const own = {
  area: 'mf-mapa',
  version: '1.4.0',
  endpoints: {
    'GET /funciones/mapa': shapesOf({
      query: z.object({ zona: z.enum(['a', 'b']) }),
      response: z.array(person),
    }),
    'POST /perfil/correo/confirmacion': {},
  },
}
const api = (endpoints: ApiDescription['endpoints']): ApiDescription => ({
  formatVersion: 1,
  version: '2.1',
  endpoints: { 'POST /perfil/correo/confirmacion': {}, ...endpoints },
})
const zones = z.strictObject({ zona: z.enum(['a', 'b', 'c']) })
const list = (each: z.ZodType) => shapesOf({ query: zones, response: z.array(each) })

it('fits an API that accepts and returns more', () => {
  const more = person.extend({ otro: z.string() })
  expect(apiConflicts(own, api({ 'GET /funciones/mapa': list(more), 'GET /otro': {} }))).toEqual([])
})

it('names what is read and no longer returned', () => {
  expect(
    apiConflicts(own, api({ 'GET /funciones/mapa': list(person.omit({ cargo_principal: true })) })),
  ).toEqual([
    'mf-mapa 1.4.0 reads `[].cargo_principal`, which is not returned (GET /funciones/mapa, API 2.1)',
  ])
})

it('names an endpoint that is gone', () => {
  expect(apiConflicts(own, api({}))).toEqual([
    'mf-mapa 1.4.0 calls GET /funciones/mapa, which API 2.1 does not have',
  ])
})

it('names a body, a query and a parameter that are needed or refused', () => {
  const needs = z.object({ correo: z.string() })
  const problems = apiConflicts(
    own,
    api({
      'GET /funciones/mapa': shapesOf({ query: z.strictObject({}), response: z.array(person) }),
      'POST /perfil/correo/confirmacion': shapesOf({
        params: z.object({ id: z.string() }),
        query: needs.partial(),
        body: needs,
      }),
    }),
  )
  expect(problems).toEqual([
    'mf-mapa 1.4.0 sends `zona`, which is not accepted (GET /funciones/mapa, API 2.1)',
    'mf-mapa 1.4.0 does not send `id`, which is required (POST /perfil/correo/confirmacion, API 2.1)',
    'mf-mapa 1.4.0 sends nothing as the body, where an object is accepted (POST /perfil/correo/confirmacion, API 2.1)',
  ])
})

it('takes an empty body for none', () => {
  const empty = shapesOf({ body: z.strictObject({}).nullish() })
  const problems = apiConflicts(
    own,
    api({ 'GET /funciones/mapa': list(person), 'POST /perfil/correo/confirmacion': empty }),
  )
  expect(problems).toEqual([])
})

it('finds that every endpoint of the API fits itself', () => {
  const all = Object.fromEntries(
    Object.entries<Endpoint>(endpoints).map(([name, schemas]) => [name, shapesOf(schemas)]),
  )
  expect(Object.keys(all).length).toBeGreaterThan(80)
  expect(apiConflicts({ area: 'mf-todo', version: '1.0.0', endpoints: all }, api(all))).toEqual([])
})

it('has nothing to say of a release that does not record its calls', () => {
  expect(apiConflicts({ area: 'mf-mapa', version: '1.0.0' }, api({}))).toEqual([])
})
