import { requestList } from '@fcr/shared/contracts/staff/requests'
import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { addRequest } from '../rights/requests-repository'
import { addClerk, approveAsRead } from './approvals'
import { addMember, removeEverybody, testPerson, verified } from './people'
import { asMember } from './sessions'
import { startTestApi, type TestApi } from './start-test-api'

type Clerk = Awaited<ReturnType<typeof addClerk>>
const numero = testPerson.numero_identificacion

/** Starts the application for tests of the staff's requests. Each test begins with one verified person and no request. */
export function apiWithRequests() {
  const api = {} as TestApi
  /** Two clerks, and the id of the person. */
  const cast = {} as { marta: Clerk; ivan: Clerk; person: string }
  beforeAll(async () => {
    Object.assign(api, await startTestApi())
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    for (const table of ['data_request', 'mail_message', 'approval'] as const)
      await api.db.deleteFrom(table).execute()
    await removeEverybody(api.db)
    Object.assign(cast, {
      person: await addMember(api.db, {
        ...verified,
        correo_electronico_principal: 'angela@correo.example',
      }),
      marta: await addClerk(api, ['atencion'], 'Marta Demostración'),
      ivan: await addClerk(api, ['atencion'], 'Iván Muestra'),
    })
  })

  const get = (path = '', who = cast.marta) =>
    api.app.inject({ url: `/api/fundacion/solicitudes${path}`, headers: who.headers })
  const post = (path: string, payload?: object, who = cast.marta) =>
    api.app.inject({
      method: 'POST',
      url: `/api/fundacion/solicitudes${path}`,
      headers: who.headers,
      ...(payload && { payload }),
    })
  return {
    api,
    cast,
    get,
    post,
    /** Adds a request of the person. */
    add: (about: Partial<Parameters<typeof addRequest>[1]> = {}) =>
      addRequest(api.db, {
        comparecienteId: cast.person,
        numeroIdentificacion: numero,
        kind: 'correccion',
        text: 'Corrijan mi municipio, por favor.',
        ...about,
      }),
    reply: (id: string, about: object = {}, who = cast.marta) =>
      post(`/${id}/respuestas`, { version: 1, texto: 'La revisamos.', estado: 'en_tramite', ...about }, who),
    list: async (query = '') => requestList.parse((await get(query)).json()),
    approve: (id: string, who: Clerk) => approveAsRead(api, who, id),
    lastAudit: () =>
      api.db
        .selectFrom('audit_event')
        .select(['actor_realm', 'actor_id', 'outcome', 'subject', 'details'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    /** What the person reads in the account. */
    asPerson: async (path: string) =>
      (
        await api.app.inject({ url: `/api/perfil/${path}`, headers: await asMember(api, numero) })
      ).json<unknown>(),
  }
}
