import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createTestMail } from '../testing/mail'
import { addMember, auditReader, removeEverybody, testPerson } from '../testing/people'
import { asMember } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const main = 'angela@correo.example'
const number = testPerson.numero_identificacion

let api: TestApi
let session: { cookie: string }
let readAudit: () => Promise<string[]>
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await api.db.deleteFrom('mail_message').execute()
  await addMember(api.db, { correo_electronico_principal: 'Angela@correo.example' })
  session = await asMember(api, number)
  readAudit = auditReader(api.db)
  await readAudit()
})

const get = async (url: string) =>
  (await api.app.inject({ url: `/api${url}`, headers: session })).json<Record<string, unknown>>()
const post = async (url: string, payload?: object) => {
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/perfil/correo/${url}`,
    headers: session,
    ...(payload && { payload }),
  })
  return response.statusCode
}
const confirm = (correo_confirmado: string | null) =>
  api.db
    .updateTable('compareciente')
    .set({ correo_confirmado, correo_confirmado_at: '2026-11-20T10:00:00Z' })
    .execute()

describe("the member's address", () => {
  it('is confirmed only while it is the confirmed one', async () => {
    const avisos = { solicitudes: true, consultas: false }
    const seen = { correo: 'Angela@correo.example', confirmado: false, avisos }
    expect(await get('/perfil/correo')).toEqual(seen)
    await confirm(main)
    expect(await get('/perfil/correo')).toEqual({ ...seen, confirmado: true })
    await confirm('antes@correo.example')
    expect(await get('/perfil/correo')).toEqual(seen)
    await api.db.updateTable('compareciente').set({ correo_electronico_principal: null }).execute()
    expect(await get('/perfil/correo')).toEqual({ ...seen, correo: null })
  })

  it('is in the download of all data, with the time of the confirmation and the choices', async () => {
    await confirm(main)
    expect((await get('/perfil/datos'))['correo']).toEqual({
      correo: 'Angela@correo.example',
      confirmado: true,
      confirmado_desde: '2026-11-20T10:00:00.000Z',
      avisos: { solicitudes: true, consultas: false },
    })
    await confirm('antes@correo.example')
    expect((await get('/perfil/datos'))['correo']).toMatchObject({
      confirmado: false,
      confirmado_desde: null,
    })
  })
})

it('the chosen notices are stored and recorded; others are refused', async () => {
  expect(await post('avisos', { solicitudes: false, consultas: true })).toBe(204)
  expect((await get('/perfil/correo'))['avisos']).toEqual({ solicitudes: false, consultas: true })
  expect(await readAudit()).toEqual([`member mail_notices ok ${number}`])
  expect(await post('avisos', { solicitudes: false })).toBe(400)
  expect(await post('avisos', { solicitudes: false, consultas: true, seguridad: false })).toBe(400)
})

describe('the message to confirm the address', () => {
  it('is sent again, at most five a day, also to parallel requests', async () => {
    const statuses = await Promise.all(Array.from({ length: 8 }, () => post('confirmacion')))
    expect(statuses.sort()).toEqual([204, 204, 204, 204, 204, 429, 429, 429])
    expect((await readAudit()).filter((row) => row === `member mail_confirmation ok ${number}`)).toHaveLength(
      5,
    )
    const office = createTestMail(api.db)
    expect(await office.deliver()).toEqual(Array(5).fill('sent'))
    expect(office.letters[0]).toMatchObject({ to: main, subject: 'Confirme su correo electrónico' })
  })

  it('is not sent to a confirmed address, nor without one', async () => {
    await confirm(main)
    expect(await post('confirmacion')).toBe(409)
    await api.db.updateTable('compareciente').set({ correo_electronico_principal: null }).execute()
    expect(await post('confirmacion')).toBe(409)
    expect(await api.db.selectFrom('mail_message').select('id').execute()).toEqual([])
    expect(await readAudit()).toEqual([])
  })
})
