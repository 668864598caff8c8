import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { holdProfile, sessionApi } from '../testing/session-api'
import {
  AuthProvider,
  checkSession,
  GuestOnly,
  memberHttp,
  memberRealm,
  memberStoragePrefix,
  RequireMember,
  sessionEndsAt,
  startSession,
  useAuth,
} from './index'

const { signOut } = memberRealm
const signIn = async () => {
  await memberHttp.call('POST /auth/login', {
    body: { numero_identificacion: '99001', password: 'Camino2026' },
  })
  await memberRealm.reload()
}

const originalFetch = globalThis.fetch
let api: ReturnType<typeof sessionApi>
beforeEach(() => {
  document.body.innerHTML = '<script type="application/json" id="fcr-site">{"apiBase":"/api"}</script>'
  api = sessionApi()
})
afterEach(() => {
  globalThis.fetch = originalFetch
  localStorage.clear()
  sessionStorage.clear()
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
  it('guards render nothing while it loads, then the login without a member', async () => {
    site('/vista-compareciente/99001')
    expect(screen.queryByText('the login')).not.toBeInTheDocument()
    await act(() => startSession())
    expect(screen.getByText('at /login')).toBeInTheDocument()
  })

  it('redirects a member from the login to their profile', async () => {
    site('/login')
    await act(async () => {
      await signIn()
    })
    expect(screen.getByText('at /vista-compareciente/99001')).toBeInTheDocument()
    expect(screen.getByText('the profile')).toBeInTheDocument()
  })

  it('ends even when the logout call fails', async () => {
    site('/login')
    await act(async () => {
      await signIn()
    })
    api.logoutWorks = false
    await act(() => signOut())
    expect(screen.getByText('at /login')).toBeInTheDocument()
  })
})

describe('at the start', () => {
  it('asks about a visitor once, and nothing is refused', async () => {
    withEnd()
    await act(() => startSession())
    expect(screen.getByText('nobody')).toBeInTheDocument()
    expect(api.calls).toEqual(['/auth/sesion'])
  })

  it('finds an existing session, even if this page did not know of it', async () => {
    api.signedIn = true
    site('/login')
    await act(() => startSession())
    expect(screen.getByText('at /vista-compareciente/99001')).toBeInTheDocument()
    expect(api.calls).toEqual(['/auth/sesion', '/me', '/perfil'])
  })

  it.each([
    [404, 'at /vista-compareciente/99001'],
    [500, 'at /login'],
  ])(
    'signs a member in without a profile on the server, and nobody after another failure (%d)',
    async (status, place) => {
      api.signedIn = true
      api.profileStatus = status
      site('/vista-compareciente/99001')
      await act(() => startSession())
      expect(screen.getByText(place)).toBeInTheDocument()
    },
  )

  it.each([true, false])(
    'requests the session itself if that call fails (there is one: %s)',
    async (there) => {
      api.saysPresence = false
      api.signedIn = there
      withEnd()
      await act(() => startSession())
      expect(screen.getByText(there ? 'somebody' : 'nobody')).toBeInTheDocument()
      expect(api.calls).toEqual(expect.arrayContaining(['/me', '/perfil']))
    },
  )
})

/** Sends a message as another tab would in browsers without BroadcastChannel, such as jsdom. */
const otherTabSays = (message: string) =>
  act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'fcr-session', newValue: message }))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })

const Ended = () => {
  const session = useAuth()
  return <p>{session.status === 'ready' && !session.user ? (session.ended ?? 'nobody') : 'somebody'}</p>
}
const withEnd = () =>
  render(
    <AuthProvider>
      <Ended />
    </AuthProvider>,
  )
const enter = () =>
  act(async () => {
    await signIn()
  })

describe('several tabs', () => {
  it('are notified of a sign-in and a sign-out, but not of whose it is', async () => {
    const said: string[] = []
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
      if (key === 'fcr-session') said.push(value)
    })
    await act(() => startSession())
    await enter()
    await act(() => signOut())
    set.mockRestore()
    expect(said.filter((message) => message !== 'used')).toEqual(['changed', 'signed-out'])
  })

  it('notice a sign-in elsewhere', async () => {
    site('/login')
    await act(() => startSession())
    expect(screen.getByText('the login')).toBeInTheDocument()
    api.signedIn = true
    await otherTabSays('changed')
    expect(screen.getByText('at /vista-compareciente/99001')).toBeInTheDocument()
  })

  it('never keep the previous member when another one signs in', async () => {
    await act(() => startSession())
    await enter()
    api.numero = '99002'
    await otherTabSays('changed')
    render(
      <AuthProvider>
        <Who />
      </AuthProvider>,
    )
    expect(screen.getByText('member 99002')).toBeInTheDocument()
  })

  it('detect by themselves that another member has signed in', async () => {
    await act(() => startSession())
    await enter()
    api.numero = '99002'
    await act(() => checkSession())
    render(
      <AuthProvider>
        <Who />
      </AuthProvider>,
    )
    expect(screen.getByText('member 99002')).toBeInTheDocument()
  })

  it('sign out together, and wipe what the areas stored for the member', async () => {
    withEnd()
    await act(() => startSession())
    await enter()
    sessionStorage.setItem(`${memberStoragePrefix}borrador`, 'texto')
    await otherTabSays('signed-out')
    expect(screen.getByText('signed-out')).toBeInTheDocument()
    expect(sessionStorage).toHaveLength(0)
  })

  it('stay signed out when the answer to the first question comes later', async () => {
    api.signedIn = true
    const answer = holdProfile()
    withEnd()
    const asked = startSession()
    await waitFor(() => expect(api.calls).toContain('/perfil'))
    await otherTabSays('signed-out')
    await act(async () => {
      answer()
      await asked
    })
    expect(screen.getByText('signed-out')).toBeInTheDocument()
  })

  it('stay signed out when the answer about a sign-in elsewhere comes later', async () => {
    withEnd()
    await act(() => startSession())
    await enter()
    const answer = holdProfile()
    api.calls.length = 0
    await otherTabSays('changed')
    await waitFor(() => expect(api.calls).toContain('/perfil'))
    await otherTabSays('signed-out')
    await act(async () => {
      answer()
      await Promise.resolve()
    })
    await otherTabSays('used')
    expect(screen.getByText('signed-out')).toBeInTheDocument()
  })
})

const Who = () => {
  const session = useAuth()
  return <p>member {session.status === 'ready' ? session.user?.numero_identificacion : ''}</p>
}

describe('a session that expires', () => {
  it('is reported as expired, and keeps what the areas stored for the member', async () => {
    withEnd()
    await act(() => startSession())
    await enter()
    localStorage.setItem(`${memberStoragePrefix}borrador`, 'texto')
    api.signedIn = false
    await act(() => checkSession())
    expect(screen.getByText('expired')).toBeInTheDocument()
    expect(localStorage.getItem(`${memberStoragePrefix}borrador`)).toBe('texto')
  })

  it('does not count as expired for a visitor', async () => {
    withEnd()
    await act(() => startSession())
    await act(() => memberHttp.call('GET /perfil').catch(() => undefined))
    expect(screen.getByText('nobody')).toBeInTheDocument()
  })

  it('measures idleness from the last response, here or in another tab', async () => {
    const now = jest.spyOn(Date, 'now')
    now.mockReturnValue(1_000_000)
    await enter()
    expect(sessionEndsAt()).toBe(1_000_000 + 30 * 60_000)
    now.mockReturnValue(1_500_000)
    await otherTabSays('used')
    expect(sessionEndsAt()).toBe(1_500_000 + 30 * 60_000)
    now.mockRestore()
  })
})

describe('a sign-out that did not reach the server', () => {
  it('is repeated before anybody is shown as signed in', async () => {
    withEnd()
    await act(() => startSession())
    await enter()
    api.logoutWorks = false
    await act(() => signOut())
    await act(() => startSession())
    expect(screen.getByText('nobody')).toBeInTheDocument()
    api.logoutWorks = true
    await act(() => startSession())
    expect(api.signedIn).toBe(false)
    expect(api.calls.filter((path) => path === '/auth/logout')).toHaveLength(3)
    await act(() => startSession())
    expect(api.calls.filter((path) => path === '/auth/logout')).toHaveLength(3)
  })
})

describe('useAuth', () => {
  it('throws outside its provider', () => {
    const Lost = () => <>{useAuth().status}</>
    // React also reports the error; the test expects that.
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Lost />)).toThrow('useAuth must be used within AuthProvider')
    reported.mockClear()
  })
})
