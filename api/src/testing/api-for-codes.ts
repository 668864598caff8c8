import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { addClerk } from './approvals'
import { removeEverybody } from './people'
import { startTestApi, type TestApi } from './start-test-api'

type Clerk = Awaited<ReturnType<typeof addClerk>>

export const orderedCode = {
  tipo: 'JEP',
  funcionario: 'Ana Prueba',
  entidad: 'SDSJ',
  finalidad: 'Caso 1',
  horas: 24,
  cantidad: 1,
}
export type Issued = { codigos: { id: string; codigo: string }[]; vence: string }

/** Starts the application once for all tests of a file. Each begins without people, with a clerk who issues codes. */
export function apiForCodes() {
  const [api, clerk] = [{} as TestApi, {} as Clerk]
  beforeAll(async () => {
    Object.assign(api, await startTestApi())
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.db.deleteFrom('approval').execute()
    await api.db.deleteFrom('mail_message').execute()
    await removeEverybody(api.db)
    Object.assign(clerk, await addClerk(api, ['accesos'], 'Camila Sintético'))
  })
  const base = '/api/fundacion/codigos'
  const get = (path = '', who = clerk) => api.app.inject({ url: `${base}${path}`, headers: who.headers })
  const post = (path: string, payload: object = {}, who = clerk) =>
    api.app.inject({ method: 'POST', url: `${base}${path}`, headers: who.headers, payload })
  const redeem = (code: string | undefined) =>
    api.app.inject({ method: 'POST', url: '/api/ext/redeem', payload: { code } })
  return { api, clerk, get, post, redeem }
}

/** The `code` of a refusal. */
export const codeOf = (response: { json: <T>() => T }) => response.json<{ code: string }>().code
