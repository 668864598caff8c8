import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from './testing/start-test-api'

describe('the application', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  it('is alive and ready', async () => {
    expect((await api.app.inject('/healthz')).statusCode).toBe(200)
    expect((await api.app.inject('/readyz')).statusCode).toBe(200)
  })

  it('answers an unknown path with the error body, not stored by anybody', async () => {
    const response = await api.app.inject('/api/nada?cedula=9900000001')
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      statusCode: 404,
      code: 'not_found',
      message: 'No se encontró lo solicitado.',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
})
