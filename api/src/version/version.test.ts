import { afterAll, expect, it } from '@jest/globals'
import { apiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import { startTestApi } from '../testing/start-test-api'

const api = await startTestApi()
afterAll(() => api.close())

it('returns the version, and the shapes of each endpoint', async () => {
  const response = await api.app.inject('/api/version')
  const { version, endpoints } = apiDescription.parse(response.json())
  expect(version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/)
  expect(Object.keys(endpoints)).toHaveLength(api.contracts.length)
  expect(endpoints['GET /ext/mapa/:numero_identificacion']).toEqual({
    params: expect.objectContaining({ required: ['numero_identificacion'] }),
    response: expect.objectContaining({
      properties: expect.objectContaining({ PRIMER_NOMBRE: { type: ['string', 'null'] } }),
    }),
  })
  expect(endpoints['POST /funciones/registro']?.body).toMatchObject({
    required: expect.arrayContaining(['userData']),
  })
})
