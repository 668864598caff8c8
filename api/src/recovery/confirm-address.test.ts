import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { auditReader, removeEverybody, testPerson } from '../testing/people'
import { accountOf, addReachable, linkTo, mainAddress, post } from '../testing/recovery'
import { startTestApi, type TestApi } from '../testing/start-test-api'

let api: TestApi
let id: string
let newAudit: ReturnType<typeof auditReader>
beforeAll(async () => {
  api = await startTestApi()
  newAudit = auditReader(api.db)
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  id = await addReachable(api)
  await newAudit()
})

const confirm = async (token: string) => (await post(api, '/correo/confirmar', { token })).statusCode
const moveTo = (address: string) =>
  api.db.updateTable('compareciente').set({ correo_electronico_principal: address }).execute()

describe('POST /auth/correo/confirmar', () => {
  it('confirms the main address, and says so again when the link is opened again', async () => {
    const token = await linkTo(api, id, 'confirmation')
    expect([await confirm(token), await confirm(token)]).toEqual([204, 204])
    expect(await accountOf(api, id)).toMatchObject({ correo_confirmado: mainAddress, version: 1 })
    expect(await newAudit()).toEqual([`member address_confirmation ok ${testPerson.numero_identificacion}`])
  })

  it('confirms nothing once the main address is another one', async () => {
    const token = await linkTo(api, id, 'confirmation')
    await moveTo('nueva@correo.example')
    expect(await confirm(token)).toBe(410)
    expect(await accountOf(api, id)).toMatchObject({ correo_confirmado: null })
  })

  it('refuses the link of another use', async () => {
    expect(await confirm(await linkTo(api, id, 'recovery'))).toBe(410)
    expect(await confirm('')).toBe(410)
  })
})
