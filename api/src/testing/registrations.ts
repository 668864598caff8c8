import { afterAll, afterEach, beforeAll } from '@jest/globals'
import { startTestApi, type TestApi } from './start-test-api'

/** An application that receives registrations; each test begins without people. */
export function registrations() {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterEach(async () => {
    await api.db.deleteFrom('compareciente').execute()
    await api.db.deleteFrom('idempotency_key').execute()
  })
  afterAll(() => api.close())

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/funciones/registro',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const people = () => api.db.selectFrom('compareciente').selectAll().execute()
  return {
    get app() {
      return api.app
    },
    get db() {
      return api.db
    },
    post,
    people,
  }
}
