import { searchCard } from '@fcr/shared/contracts/search'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { addMember, auditReader, lastAudit, redeemAs } from '../testing/people'
import { startTestApi, type TestApi } from '../testing/start-test-api'

let api: TestApi
let jep: Record<string, string>
const ids: Record<string, string> = {}
const wantsNotices = {
  correo_electronico_principal: 'ana@example.org',
  correo_confirmado: 'ana@example.org',
  aviso_consultas: true,
}
beforeAll(async () => {
  api = await startTestApi()
  jep = await redeemAs(api.app, 'JEP')
  const add = async (number: string, name: string, fields = {}) => {
    const about = { numero_identificacion: number, nombre_apellido_completo: name, password_hash: null }
    ids[number] = await addMember(api.db, { ...about, ...fields })
  }
  await add('9900000001', 'Ana Prueba', wantsNotices)
  await add('00450001', 'Rosa Ejemplo', wantsNotices)
  await add('450001', 'Rosa Ejemplo')
  await add('4500010', 'Luz Muestra', wantsNotices)
})
afterAll(() => api.close())

const list = (cedulas: string[], cookies = jep) =>
  api.app.inject({ method: 'POST', url: '/api/ext/search/cedulas', payload: { cedulas }, cookies })

it('shows the people with exactly one of the numbers, with any leading zeros', async () => {
  const found = async (...cedulas: string[]) =>
    searchCard
      .array()
      .parse((await list(cedulas)).json())
      .map((card) => `${card.numero_identificacion} ${card.nombre_apellido_completo}`)
  const both = ['00450001 Rosa Ejemplo', '450001 Rosa Ejemplo']
  expect(await found('C.C. 9.900.000.001', '000450001')).toEqual([...both, '9900000001 Ana Prueba'])
  expect(await found('450001')).toEqual(both)
  expect(await found('990000000', '0')).toEqual([])
})

it('is one recorded search with a notice to each person on it', async () => {
  await api.db.deleteFrom('mail_message').execute()
  const newAudit = auditReader(api.db)
  await newAudit()
  const response = await list(['9900000001', '0450001', '990000000'])
  expect(response.json()).toHaveLength(3)
  expect(await newAudit()).toEqual(['external external_search ok -'])
  const { details, request_id } = await lastAudit(api.db)
  expect(response.headers['x-request-id']).toBe(request_id)
  expect(details).toMatchObject({
    filters: { cedulas: '9900000001, 0450001, 990000000' },
    total: 3,
    disclosed: [ids['00450001'], ids['450001'], ids['9900000001']],
  })
  const notices = await api.db.selectFrom('mail_message').select(['kind', 'compareciente_id']).execute()
  expect(notices.map(({ compareciente_id }) => compareciente_id).sort()).toEqual(
    [ids['9900000001'], ids['00450001']].sort(),
  )
})

it.each([
  ['without numbers', []],
  ['of more than twenty', Array.from({ length: 21 }, (_, index) => String(index + 1))],
  ['with the same number twice', ['79.845.123', '79845123']],
  ['with something else', ['79845123', 'Peña']],
])('%s is refused', async (_what, cedulas) => {
  expect((await list(cedulas)).statusCode).toBe(400)
})
