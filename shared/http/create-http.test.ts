import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiError, createHttp } from './index'

type FakeResponse = { status: number; body?: unknown }

/** A fake server with a renewable session; records its calls. */
function fakeServer() {
  const state = { accessValid: false, refreshable: true, calls: [] as string[] }
  const respond = (method: string, path: string): FakeResponse => {
    state.calls.push(`${method} ${path}`)
    if (path === '/auth/refresh') {
      if (!state.refreshable) return { status: 401 }
      state.accessValid = true
      return { status: 204 }
    }
    if (path === '/auth/login') return { status: 401, body: { code: 'invalid_credentials' } }
    return state.accessValid ? { status: 200, body: { path } } : { status: 401 }
  }
  globalThis.fetch = jest.fn((input: string, init?: { method?: string }) => {
    const { status, body } = respond(init?.method ?? 'GET', input.replace('/api', ''))
    const text = body === undefined ? '' : JSON.stringify(body)
    return Promise.resolve({
      ok: status < 400,
      status,
      headers: new Map(),
      text: () => new Promise((resolve) => setTimeout(() => resolve(text), 1)),
    } as unknown as Response)
  }) as unknown as typeof fetch
  return state
}

const original = globalThis.fetch
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})
afterEach(() => {
  globalThis.fetch = original
})

const member = (onExpired = () => undefined) =>
  createHttp({
    base: () => '/api',
    refresh: 'POST /auth/refresh',
    exempt: ['POST /auth/login', 'POST /auth/refresh'],
    onExpired,
  })

describe('createHttp', () => {
  it('renews once for requests that fail at the same time, and repeats each once', async () => {
    const http = member()
    const responses = await Promise.all([http.call('GET /me'), http.call('GET /perfil')])
    expect(responses).toEqual([{ path: '/me' }, { path: '/perfil' }])
    expect(server.calls.filter((call) => call === 'POST /auth/refresh')).toHaveLength(1)
    expect(server.calls.filter((call) => call === 'GET /me')).toHaveLength(2)
  })

  it('also renews for streamed responses', async () => {
    const response = await member().open('GET /perfil')
    expect(JSON.parse(await response.text())).toEqual({ path: '/perfil' })
    expect(server.calls).toEqual(['GET /perfil', 'POST /auth/refresh', 'GET /perfil'])
  })

  it('rejects a stream whose response is not OK', async () => {
    server.refreshable = false
    await expect(member().open('GET /me')).rejects.toMatchObject({ status: 401, name: 'ApiError' })
  })

  it('renews again when the session expires later', async () => {
    const http = member()
    await http.call('GET /me')
    server.accessValid = false
    await http.call('GET /me')
    expect(server.calls.filter((call) => call === 'POST /auth/refresh')).toHaveLength(2)
  })

  it('passes the error on and reports the end of a session that cannot be renewed', async () => {
    server.refreshable = false
    const expired = jest.fn(() => undefined)
    await expect(member(expired).call('GET /me')).rejects.toMatchObject({ status: 401, message: 'HTTP 401' })
    expect(expired).toHaveBeenCalledTimes(1)
    expect(server.calls).toEqual(['GET /me', 'POST /auth/refresh'])
  })

  it('treats the 401 of a login as final', async () => {
    const failure: unknown = await member()
      .call('POST /auth/login', { body: { numero_identificacion: '99001', password: '' } })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    expect(server.calls).toEqual(['POST /auth/login'])
  })

  it('encodes the parameters of the path, and leaves out filters that are not set', async () => {
    server.accessValid = true
    const http = member()
    await http.call('GET /ext/comparecientes/:numero_identificacion', {
      params: { numero_identificacion: '9/1' },
    })
    await http.call('GET /ext/search', { query: { nombre: 'Ana María', cedula: undefined } })
    expect(server.calls).toEqual(['GET /ext/comparecientes/9%2F1', 'GET /ext/search?nombre=Ana+Mar%C3%ADa'])
  })
})
