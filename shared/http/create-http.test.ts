import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiError, createHttp } from './index'

type FakeResponse = { status: number; body?: unknown }

/** A fake server with a renewable session; records its calls. */
function fakeServer() {
  const state = {
    accessValid: false,
    refreshable: true,
    calls: [] as string[],
    sent: [] as RequestInit[],
    /** Responses to a path whatever the session is. */
    answers: new Map<string, FakeResponse | 'offline'>(),
    /** The response to a path arrives after this. */
    delays: new Map<string, Promise<void>>(),
    cancelled: jest.fn(() => Promise.resolve()),
  }
  const respond = (method: string, path: string): FakeResponse => {
    state.calls.push(`${method} ${path}`)
    const answer = state.answers.get(path)
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer) return answer
    if (path === '/auth/refresh') {
      if (!state.refreshable) return { status: 401 }
      state.accessValid = true
      return { status: 204 }
    }
    if (path === '/auth/login') return { status: 401, body: { code: 'invalid_credentials' } }
    return state.accessValid ? { status: 200, body: { path } } : { status: 401 }
  }
  globalThis.fetch = jest.fn(async (input: string, init: RequestInit = {}) => {
    state.sent.push(init)
    const path = input.replace('/api', '')
    const { status, body } = respond(init.method ?? 'GET', path)
    const text = body === undefined ? '' : JSON.stringify(body)
    await state.delays.get(path)
    return {
      ok: status < 400,
      status,
      headers: new Map([['x-request-id', `${state.calls.length}`]]),
      body: status === 401 ? { cancel: state.cancelled } : null,
      text: () => new Promise((resolve) => setTimeout(() => resolve(text), 1)),
    } as unknown as Response
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

const member = (onExpired = () => undefined, onResponse = () => undefined) =>
  createHttp({
    base: () => '/api',
    refresh: 'POST /auth/refresh',
    exempt: ['POST /auth/login', 'POST /auth/refresh'],
    onExpired,
    onResponse,
  })
const renewals = () => server.calls.filter((call) => call === 'POST /auth/refresh')

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

  it('only repeats a request whose 401 arrives after the renewal for others', async () => {
    let arrive = () => {}
    server.delays.set('/perfil', new Promise((resolve) => (arrive = resolve)))
    const http = member()
    const late = http.call('GET /perfil')
    await http.call('GET /me')
    arrive()
    expect(await late).toEqual({ path: '/perfil' })
    expect(renewals()).toHaveLength(1)
  })

  it('repeats all of a request, once its unread response was given up', async () => {
    const { signal } = new AbortController()
    await member().call('POST /ext/search/cedulas', {
      body: { cedulas: ['79845123', '80123456'] },
      headers: { 'Idempotency-Key': 'x' },
      signal,
    })
    const [first, , repeated] = server.sent
    expect(repeated).toEqual(first)
    expect(repeated).toMatchObject({ method: 'POST', headers: { 'Idempotency-Key': 'x' } })
    expect(repeated?.body).toBe('{"cedulas":["79845123","80123456"]}')
    expect([first?.signal, repeated?.signal]).toEqual([signal, signal])
    expect(server.cancelled).toHaveBeenCalledTimes(1)
  })

  it('passes on the 401 of a repeated request: the session is there, so it is neither renewed nor over', async () => {
    server.answers.set('/me', { status: 401 })
    const expired = jest.fn(() => undefined)
    await expect(member(expired).call('GET /me')).rejects.toMatchObject({ status: 401 })
    expect(server.calls).toEqual(['GET /me', 'POST /auth/refresh', 'GET /me'])
    expect(expired).not.toHaveBeenCalled()
  })

  it.each([400, 403, 500])('passes on a %i with its body, without a renewal', async (status) => {
    server.answers.set('/me', { status, body: { code: 'no' } })
    await expect(member().call('GET /me')).rejects.toMatchObject({ status, body: { code: 'no' } })
    expect(server.calls).toEqual(['GET /me'])
  })

  it.each([
    [{ status: 503 }, { status: 503 }],
    ['offline' as const, { name: 'TypeError' }],
  ])(
    'keeps a session whose renewal fails (%j), and tries again with the next request',
    async (answer, error) => {
      server.answers.set('/auth/refresh', answer)
      const expired = jest.fn(() => undefined)
      const http = member(expired)
      await expect(http.call('GET /me')).rejects.toMatchObject(error)
      expect(expired).not.toHaveBeenCalled()
      server.answers.clear()
      expect(await http.call('GET /me')).toEqual({ path: '/me' })
      expect(renewals()).toHaveLength(2)
    },
  )

  it('passes the error on and reports the end of a session that cannot be renewed', async () => {
    server.refreshable = false
    const expired = jest.fn(() => undefined)
    await expect(member(expired).call('GET /me')).rejects.toMatchObject({ status: 401, message: 'HTTP 401' })
    expect(expired).toHaveBeenCalledTimes(1)
    expect(server.calls).toEqual(['GET /me', 'POST /auth/refresh'])
  })

  it('passes that error on also where nobody asked for the report', async () => {
    server.refreshable = false
    const http = createHttp({ base: () => '/api', refresh: 'POST /auth/refresh' })
    await expect(http.call('GET /me')).rejects.toMatchObject({ status: 401, name: 'ApiError' })
  })

  it('treats a 401 as final where no session can be renewed', async () => {
    const http = createHttp({ base: () => '/api' })
    await expect(http.call('GET /me')).rejects.toMatchObject({ status: 401, name: 'ApiError' })
    server.accessValid = true
    expect(await http.call('GET /me')).toEqual({ path: '/me' })
    expect(server.calls).toEqual(['GET /me', 'GET /me'])
  })

  it('counts each OK response as use of the session, and no other one', async () => {
    const used = jest.fn(() => undefined)
    const http = member(undefined, used)
    await http.call('GET /me')
    expect(used).toHaveBeenCalledTimes(1)
    await http.open('GET /perfil')
    expect(used).toHaveBeenCalledTimes(2)
    server.answers.set('/me', { status: 404 })
    await http.call('GET /me').catch(() => undefined)
    expect(used).toHaveBeenCalledTimes(2)
  })

  it('gives the status and the headers of the response to those who ask for them', async () => {
    server.accessValid = true
    const { data, status, headers } = await member().request('GET /me')
    expect([data, status, headers.get('x-request-id')]).toEqual([{ path: '/me' }, 200, '1'])
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
