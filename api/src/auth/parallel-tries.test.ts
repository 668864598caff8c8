import { validRegistration } from '@fcr/shared/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type * as argonModule from '@node-rs/argon2'
import { createRequire } from 'node:module'
import type { TestApi } from '../testing/start-test-api'

// The real functions, with counted calls. Modules loaded later get these.
const argon = createRequire(import.meta.url)('@node-rs/argon2') as typeof argonModule
const verify = jest.fn(argon.verify)
jest.unstable_mockModule('@node-rs/argon2', () => ({ hash: argon.hash, verify }))
const { cookiesOf, removeEverybody } = await import('../testing/people')
const { startTestApi } = await import('../testing/start-test-api')

/**
 * Five failures lock; two hashes run in parallel, so one more may already be running when the fifth is
 * counted.
 */
const mostVerified = 6

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const { cedula: number, contraseña: password } = validRegistration().userData
type Cookies = Record<string, string>
const post = (url: string, payload: object, cookies: Cookies = {}) =>
  api.app.inject({ method: 'POST', url: `/api${url}`, payload, cookies })
const login = (given: string, cookies?: Cookies) =>
  post('/auth/login', { numero_identificacion: number, password: given }, cookies)

let signedIn: Cookies
beforeEach(async () => {
  await removeEverybody(api.db)
  await post('/funciones/registro', validRegistration())
  signedIn = cookiesOf(await login(password))
  verify.mockClear()
})

const edit = () => {
  const form = validRegistration()
  form.userData.contraseña = form.userData.confirmContraseña = 'Equivocada1'
  return post('/funciones/registro', form, signedIn)
}
const change = () =>
  post(
    '/auth/change-password',
    { numero_identificacion: number, oldPassword: 'Equivocada1', newPassword: 'otro camino' },
    signedIn,
  )

describe('only a few of many concurrent wrong attempts are hashed', () => {
  it.each([
    ['on a new browser', 60, 401, () => login('Equivocada1')],
    ['on a known browser', 60, 401, () => login('Equivocada1', signedIn)],
    ['at a change of password inside a session', 60, 401, change],
    // Edits have their own limit of ten a minute, which is reached first.
    ['at an edit', 10, 403, edit],
  ])('%s', async (_where, count, refused, request) => {
    const responses = await Promise.all(Array.from({ length: count }, request))
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === refused)).toHaveLength(5)
    expect(statuses.filter((status) => status === 423)).toHaveLength(count - 5)
    expect(verify.mock.calls.length).toBeGreaterThanOrEqual(5)
    expect(verify.mock.calls.length).toBeLessThanOrEqual(mostVerified)
  })

  it('hashes known and unknown numbers equally often', async () => {
    const unknown = () =>
      post('/auth/login', { numero_identificacion: '9911111111', password: 'Equivocada1' })
    await Promise.all(Array.from({ length: 60 }, unknown))
    expect(verify.mock.calls.length).toBeGreaterThanOrEqual(5)
    expect(verify.mock.calls.length).toBeLessThanOrEqual(mostVerified)
  })
})
