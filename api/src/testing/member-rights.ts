import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { addMember, auditReader, removeEverybody, signInAs, verified } from './people'
import { startTestApi, type TestApi } from './start-test-api'

/** A valid text of a request. */
export const requestText = 'Mi dirección cambió: quiero corregirla.'

/**
 * Before each test: one member, verified and signed in, without requests. The number differs in each test,
 * because the audit trail cannot be emptied.
 */
export function memberWithRights() {
  let api: TestApi
  let newAudit: ReturnType<typeof auditReader>
  let cookies: Record<string, string>
  let numero = '9900000100'
  beforeAll(async () => {
    api = await startTestApi()
    newAudit = auditReader(api.db)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await removeEverybody(api.db)
    await api.db.deleteFrom('data_request').execute()
    await api.db.deleteFrom('map_person').execute()
    numero = String(Number(numero) + 1)
    await addMember(api.db, {
      ...verified,
      numero_identificacion: numero,
      consent_version: '1',
      consent_at: '2026-11-02T15:00:00Z',
    })
    cookies = await signInAs(api.app, numero)
    await newAudit()
  })
  const post = (path: string, payload: unknown, as = cookies) =>
    api.app.inject({ method: 'POST', url: `/api/perfil/${path}`, cookies: as, payload: payload as object })
  return {
    get db() {
      return api.db
    },
    get app() {
      return api.app
    },
    get numero() {
      return numero
    },
    newAudit: () => newAudit(),
    get: (path: string, as = cookies) => api.app.inject({ url: `/api/perfil/${path}`, cookies: as }),
    post,
    /** Sends a request of the member, or of someone else. */
    send: (payload: unknown, as = cookies) => post('solicitudes', payload, as),
  }
}
