import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCode } from '../access-codes/codes'
import { holdHalfMinute } from '../testing/half-minute'
import { addMember, testCode } from '../testing/people'
import { requestFor } from '../testing/samples'
import { asStaff } from '../testing/sessions'
import { samplePerson } from '../testing/staff-people'
import { startTestApi } from '../testing/start-test-api'

holdHalfMinute()

const api = await startTestApi()
let headers: Record<string, string>
beforeAll(async () => {
  await addMember(api.db)
  headers = await asStaff(api)
})
afterAll(() => api.close())

/** Acts about something in the path that leave no row when there is no such thing, with the reason. */
const unrecorded: Readonly<Record<string, string>> = {
  '/api/fundacion/cuenta/llaves/:id/nombre': 'a name that only the caller sees',
  '/api/fundacion/importaciones/:id/partes': 'a step of an upload, recorded when it was announced',
  '/api/fundacion/importaciones/:id/recibida': 'a step of an upload, recorded when it was announced',
  '/api/fundacion/importaciones/:id/columnas': 'recorded when it is asked for',
}

/** Rows of the trail that a call leaves. */
async function rowsOf(call: () => Promise<unknown>) {
  const { last } = await api.db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  await call()
  return api.db
    .selectFrom('audit_event')
    .select(['action', 'outcome', 'subject', 'details'])
    .where('id', '>', last)
    .where('actor_realm', '=', 'fundacion')
    .execute()
}

const post = (url: string, payload: object) => api.app.inject({ method: 'POST', url, headers, payload })

describe('a refused act of the staff leaves a row of the trail', () => {
  const acts = api.contracts.filter(
    ({ method, url }) => method === 'POST' && /^\/api\/fundacion\/.*:id/.test(url) && !(url in unrecorded),
  )

  it.each(acts.map((contract) => [contract.url, contract] as const))(
    'about what does not exist: %s',
    async (url, contract) => {
      const { payload } = await requestFor(api, contract)
      const rows = await rowsOf(async () => {
        const request = { url: url.replace(':id', '99999999'), headers, ...(payload && { payload }) }
        expect((await api.app.inject({ method: 'POST', ...request })).statusCode).toBe(404)
      })
      expect(rows).toMatchObject([{ action: 'staff', outcome: expect.stringMatching(/_gone$|not_found$/) }])
    },
  )

  it('by a clerk, whom another one was faster than', async () => {
    const { id } = await samplePerson(api, { numero_identificacion: '9700999901' })
    const unlock = () => post(`/api/fundacion/personas/${id}/desbloquear`, { motivo: 'Llamó por teléfono.' })
    const details = { command: 'afiliados desbloquear', person: id, reason: 'Llamó por teléfono.' }
    expect(await rowsOf(unlock)).toEqual([
      { action: 'staff', outcome: 'not_locked', subject: '9700999901', details },
    ])
  })

  it('of a code that is revoked already, or not held', async () => {
    const { id } = await createCode(api.db, testCode())
    const decide = (act: string) => () =>
      post(`/api/fundacion/codigos/${id}/${act}`, { motivo: 'Terminó su trabajo.' })
    const outcomes = async (act: string) => (await rowsOf(decide(act))).map(({ outcome }) => outcome)
    expect(await outcomes('revocar')).toEqual(['ok'])
    expect(await outcomes('revocar')).toEqual(['already_revoked'])
    expect(await outcomes('liberar')).toEqual(['not_held'])
  })
})
