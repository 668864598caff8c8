import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { addClerk, approveAsRead } from './approvals'
import { addMember, auditReader, removeEverybody, testPerson } from './people'
import { startTestApi, type TestApi } from './start-test-api'

type Clerk = Awaited<ReturnType<typeof addClerk>>

/** Starts the application for tests of what the staff does about a person: `testPerson`, as the only member. */
export function apiWithClerks() {
  const api = {} as TestApi
  /** Two clerks, and the id of the person. */
  const cast = {} as { marta: Clerk; ivan: Clerk; person: string }
  let newAudit: ReturnType<typeof auditReader>
  beforeAll(async () => {
    Object.assign(api, await startTestApi())
    newAudit = auditReader(api.db)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await removeEverybody(api.db)
    for (const table of ['cambio', 'conflicto', 'cuenta_anulada', 'approval', 'mail_message'] as const)
      await api.db.deleteFrom(table).execute()
    Object.assign(cast, {
      marta: await addClerk(api, ['atencion'], 'Marta Demostración'),
      ivan: await addClerk(api, ['atencion'], 'Iván Muestra'),
      person: await addMember(api.db, { correo_electronico_principal: 'angela@correo.example' }),
    })
    await newAudit()
  })

  /** Calls the staff's API, as Marta unless told otherwise. */
  const post = (path: string, payload: object, who = cast.marta, headers: Record<string, string> = {}) =>
    api.app.inject({
      method: 'POST',
      url: `/api/fundacion/${path}`,
      headers: { ...who.headers, ...headers },
      payload,
    })
  return {
    api,
    cast,
    newAudit: () => newAudit(),
    post,
    act: (name: string, payload: object, who = cast.marta) =>
      post(`personas/${cast.person}/${name}`, payload, who),
    /** Approves what Marta asked for. */
    approve: (id: string) => approveAsRead(api, cast.ivan, id, { razon: 'De acuerdo.' }),
    row: () =>
      api.db.selectFrom('compareciente').selectAll().where('id', '=', cast.person).executeTakeFirstOrThrow(),
    mails: async () =>
      (await api.db.selectFrom('mail_message').select('kind').orderBy('id').execute()).map(
        ({ kind }) => kind,
      ),
    lastDetails: async () =>
      (
        await api.db
          .selectFrom('audit_event')
          .select('details')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).details,
    login: (password: string) =>
      api.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { numero_identificacion: testPerson.numero_identificacion, password },
      }),
  }
}

export const refusal = (response: { json: () => unknown }) =>
  response.json() as { code: string; message: string }
