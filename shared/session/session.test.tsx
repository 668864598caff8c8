import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import {
  AuthProvider,
  externalRecord,
  GuestOnly,
  RequireMember,
  signIn,
  signOut,
  startSession,
  useAuth,
} from './index'

/** The API as far as a session needs it: one member, whose password is 'Camino2026'. */
function fakeApi() {
  const state = { signedIn: false, logoutWorks: true }
  globalThis.fetch = jest.fn((input: string, init?: { body?: string }) => {
    const path = input.replace('/api', '')
    const json = (status: number, body?: unknown) =>
      Promise.resolve({
        ok: status < 400,
        status,
        headers: new Map(),
        text: () => Promise.resolve(body ? JSON.stringify(body) : ''),
      } as unknown as Response)
    if (path === '/auth/login') {
      const { password } = JSON.parse(init?.body ?? '{}') as { password: string }
      state.signedIn = password === 'Camino2026'
      return json(state.signedIn ? 204 : 401)
    }
    if (path === '/auth/logout') {
      if (!state.logoutWorks) return Promise.reject(new TypeError('network'))
      state.signedIn = false
      return json(204)
    }
    if (path === '/auth/refresh' || !state.signedIn) return json(401)
    if (path === '/me') return json(200, { numero_identificacion: '99001' })
    return json(200, { numero_identificacion: '99001', nombre_apellido_completo: 'Ana Prueba' })
  }) as unknown as typeof fetch
  return state
}

const originalFetch = globalThis.fetch
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  document.body.innerHTML = '<script type="application/json" id="fcr-site">{"apiBase":"/api"}</script>'
  api = fakeApi()
})
afterEach(() => {
  globalThis.fetch = originalFetch
})

const Where = () => <p>at {useLocation().pathname}</p>

const site = (start: string) =>
  render(
    <AuthProvider>
      <MemoryRouter initialEntries={[start]}>
        <Routes>
          <Route element={<RequireMember />}>
            <Route path="/vista-compareciente/:identificacion" element={<p>the profile</p>} />
          </Route>
          <Route element={<GuestOnly />}>
            <Route path="/login" element={<p>the login</p>} />
          </Route>
        </Routes>
        <Where />
      </MemoryRouter>
    </AuthProvider>,
  )

describe('the member session', () => {
  it('guards: nothing while it loads, then the login without a member', async () => {
    site('/vista-compareciente/99001')
    expect(screen.queryByText('the login')).not.toBeInTheDocument()
    await act(() => startSession())
    expect(screen.getByText('at /login')).toBeInTheDocument()
  })

  it('leads a member away from the login to their own profile', async () => {
    site('/login')
    await act(async () => {
      await signIn({ numero_identificacion: ' 99001 ', password: 'Camino2026' })
    })
    expect(screen.getByText('at /vista-compareciente/99001')).toBeInTheDocument()
    expect(screen.getByText('the profile')).toBeInTheDocument()
  })

  it('forgets the official’s record before a login is sent', async () => {
    externalRecord.save({
      numero_identificacion: '1',
      nombre_apellido_completo: 'Ana Prueba',
      rango: null,
      fuerza: null,
      nombre_sala_jep: null,
      aproximada: false,
    })
    await expect(signIn({ numero_identificacion: '99001', password: 'x' })).rejects.toMatchObject({
      status: 401,
    })
    expect(externalRecord.read()).toBeNull()
  })

  it('ends even when the logout call fails', async () => {
    site('/login')
    await act(async () => {
      await signIn({ numero_identificacion: '99001', password: 'Camino2026' })
    })
    api.logoutWorks = false
    await act(() => signOut())
    expect(screen.getByText('at /login')).toBeInTheDocument()
  })
})

describe('useAuth', () => {
  it('says so when it is used outside its provider', () => {
    const Lost = () => <>{useAuth().status}</>
    // React reports the error as well; the test expects it.
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Lost />)).toThrow('useAuth must be used within AuthProvider')
    reported.mockClear()
  })
})
