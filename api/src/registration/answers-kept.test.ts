import { lookupOptions, type Lookups } from '@fcr/shared/contracts/form/lookups'
import type { Profile } from '@fcr/shared/contracts/profile'
import type { Registration } from '@fcr/shared/contracts/form/registration'
import { expectedProfile } from '@fcr/shared/testing'
import { anyRegistration } from '@fcr/shared/testing/any-registration'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { asMember, asOfficial } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'

jest.setTimeout(120_000)

describe('answers to the form', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  const post = async (payload: object, headers: Record<string, string> = {}) => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/funciones/registro',
      payload,
      headers,
    })
    expect(response.json()).toMatchObject({ statusCode: 200 })
  }
  const get = async <Body>(path: string, headers: Record<string, string> = {}) =>
    (await api.app.inject({ url: `/api${path}`, headers })).json<Body>()

  it('are all stored and editable, and appear in both profiles and the export', async () => {
    const lists = Object.fromEntries(
      await Promise.all(
        lookupOptions.map(async (option) => [option, await get(`/funciones/lugares?option=${option}`)]),
      ),
    ) as Lookups
    const expected = (form: Registration) =>
      Object.fromEntries(
        // The TOAR's department and municipality are derived from its row.
        Object.entries(expectedProfile(form, lists)).filter(
          ([name]) => !/^(depart|munic).*_toar$/.test(name),
        ),
      )
    const form = anyRegistration(lists)
    await fc.assert(
      fc.asyncProperty(form, form, async (first, second) => {
        await api.db.deleteFrom('compareciente').execute()
        const { cedula } = first.userData
        await post(first)
        const member = await asMember(api, cedula)
        const own = () => get<Profile>('/perfil', member)
        expect(await own()).toMatchObject(expected(first))

        await post(second, member)
        const official = await asOfficial(api, 'JEP')
        expect(await own()).toMatchObject(expected(second))
        expect(await get(`/ext/comparecientes/${cedula}`, official)).toMatchObject(expected(second))
        expect(await get('/perfil/datos', member)).toMatchObject({ perfil: expected(second) })
      }),
      { numRuns: 10 },
    )
  })
})
