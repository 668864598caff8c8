import { beforeEach, expect, it, jest } from '@jest/globals'
import { fakeLookups } from '../../lookups'
import { expectedProfile } from '../../expected-profile'
import { validRegistration } from '../../registration'
import { FakeApi } from './fake-api'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await api.fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })
  const text = await response.text()
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    body: (text === '' ? undefined : JSON.parse(text)) as unknown,
  }
}
const { cedula, contraseña } = validRegistration().userData
const register = (key: string) =>
  call('POST', '/funciones/registro', validRegistration(), { 'Idempotency-Key': key })
const login = () => call('POST', '/auth/login', { numero_identificacion: cedula, password: contraseña })

it('lets a registered member sign in, read the registered data, and edit them once per version', async () => {
  expect(await register('1')).toMatchObject({ status: 200 })
  expect(await register('1')).toMatchObject({ status: 200, body: { repeated: true } })
  expect(await register('2')).toMatchObject({ status: 409 })
  expect(await call('GET', '/perfil')).toMatchObject({ status: 401 })
  await login()
  const { etag, body } = await call('GET', '/perfil')
  expect(body).toMatchObject(expectedProfile(validRegistration(), fakeLookups))
  const edited = validRegistration()
  edited.userData.celular = '3009999999'
  const edit = (key: string) =>
    call('POST', '/funciones/registro', edited, { 'Idempotency-Key': key, 'If-Match': etag })
  expect(await edit('3')).toMatchObject({ status: 200 })
  expect(await edit('4')).toMatchObject({ status: 412 })
  expect((await call('GET', '/perfil')).body).toMatchObject({ numero_celular_principal: '3009999999' })
})

it('redeems a code once, for the data of its kind', async () => {
  const code = 'A1B-2C3-D4E-5F6G'
  api.officials.codes.set(code, 'UBPD')
  expect(await call('POST', '/ext/redeem', { code })).toMatchObject({ status: 200 })
  expect(await call('POST', '/ext/redeem', { code })).toMatchObject({ status: 401 })
  expect(await call('GET', '/funciones/mapa')).toMatchObject({ status: 200, body: [] })
  expect(await call('GET', '/ext/search?nombre=Ana')).toMatchObject({ status: 403 })
})

it('fails as configured: the next call, a later one, or every one', async () => {
  api.failNext('/auth/sesion', 'offline')
  api.failNext('/auth/sesion', { status: 503 }, 1)
  await expect(call('GET', '/auth/sesion')).rejects.toThrow('Failed to fetch')
  expect(await call('GET', '/auth/sesion')).toMatchObject({ status: 503 })
  expect(await call('GET', '/auth/sesion')).toMatchObject({ status: 200 })
  api.broken.set('/auth/sesion', { status: 500 })
  expect(await call('GET', '/auth/sesion')).toMatchObject({ status: 500 })
  expect(await call('GET', '/auth/sesion')).toMatchObject({ status: 500 })
})

it('does its work even if the response is lost', async () => {
  api.failNext('/funciones/registro', 'lost response')
  await expect(register('1')).rejects.toThrow('Failed to fetch')
  expect(api.accounts.members.size).toBe(1)
})

it('holds calls until they are released', async () => {
  const release = api.hold()
  const settled = jest.fn()
  const pending = call('GET', '/auth/sesion').then(settled)
  await new Promise((resolve) => setTimeout(resolve))
  expect(settled).not.toHaveBeenCalled()
  release()
  await pending
  expect(settled).toHaveBeenCalledTimes(1)
})

/** The setup already spies on it; tests clear the errors that they expect. */
const consoleError = () => jest.spyOn(console, 'error')
/** Returns the errors that would have failed this test, and clears them. */
const takeErrors = () => {
  const errors = consoleError().mock.calls.map(([problem]) => String(problem))
  consoleError().mockClear()
  return errors
}

it.each([
  ['a request body', 'POST', '/auth/login', { numero_identificacion: cedula }],
  ['a query', 'GET', '/ext/search?apodo=Ana', undefined],
  ['an unknown endpoint', 'GET', '/perfil/secretos', undefined],
])('fails the test for %s outside the contract', async (_what, method, path, body) => {
  consoleError().mockImplementation(() => undefined)
  expect(await call(method, path, body)).toMatchObject({ status: 400 })
  expect(takeErrors()).toEqual([expect.stringContaining('does not fit the contract')])
})

it('fails the test for a state outside the contract', async () => {
  consoleError().mockImplementation(() => undefined)
  api.officials.session = 'UBPD'
  api.officials.people = [{} as (typeof api.officials.people)[0]]
  await call('GET', '/funciones/mapa')
  expect(takeErrors()).toEqual(['GET /funciones/mapa: the response body does not fit the contract'])
})
