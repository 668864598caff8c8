import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { realms } from '../contracts/realms'
import type { SearchCard } from '../contracts/search'
import {
  officialEndsAt,
  officialHttp,
  officialRealm,
  officialRecord,
  signOutOfficial,
  useOfficialSession,
} from '.'

/** The part of the API that an official's session needs. */
let api: { signedIn: boolean; works: boolean; calls: string[] }

beforeEach(async () => {
  localStorage.clear()
  document.head.innerHTML = '<script type="application/json" id="fcr-site">{"apiBase":"/api"}</script>'
  api = { signedIn: false, works: true, calls: [] }
  globalThis.fetch = jest.fn((input: string) => {
    const path = input.replace('/api', '')
    api.calls.push(path)
    if (!api.works) return Promise.reject(new TypeError('network'))
    if (path === '/ext/redeem') api.signedIn = true
    if (path === '/ext/logout') api.signedIn = false
    const bodies: Record<string, unknown> = {
      '/ext/redeem': { ok: true, kind: 'JEP' },
      '/ext/me': { kind: 'JEP' },
      '/auth/sesion': { afiliado: false, funcionario: api.signedIn },
    }
    const open = api.signedIn || path === '/ext/logout' || path === '/auth/sesion'
    return Promise.resolve({
      ok: open,
      status: open ? 200 : 401,
      headers: new Map(),
      text: () => Promise.resolve(JSON.stringify(bodies[path] ?? null)),
    } as unknown as Response)
  }) as unknown as typeof fetch
  await signOutOfficial()
})

const Who = () => {
  const session = useOfficialSession()
  return <p>{session.status === 'ready' ? (session.kind ?? 'nobody') : session.status}</p>
}
const enter = () =>
  act(async () => {
    await officialHttp.call('POST /ext/redeem', { body: { code: 'AAA-BBB-CCC-DDDD' } })
    officialRealm.enter('JEP')
  })
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))
/** Sends a message as another tab would in browsers without BroadcastChannel, such as jsdom. */
const otherTabSays = (newValue: string) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'fcr-external', newValue })))
const page = (type: string, persisted: boolean) =>
  act(() => void window.dispatchEvent(Object.assign(new Event(type), { persisted })))

describe('the official’s session', () => {
  it.each(['ended', 'changed'])('ends in this tab when another one sends %s', async (message) => {
    render(<Who />)
    await enter()
    expect(screen.getByText('JEP')).toBeInTheDocument()
    otherTabSays(message)
    expect(screen.getByText('nobody')).toBeInTheDocument()
  })

  it('hides the user in the back/forward cache, and asks the server when the page returns', async () => {
    render(<Who />)
    await enter()
    page('pagehide', true)
    expect(screen.getByText('loading')).toBeInTheDocument()
    page('pageshow', true)
    await settle()
    expect(screen.getByText('JEP')).toBeInTheDocument()

    page('pagehide', true)
    api.signedIn = false
    page('pageshow', true)
    await settle()
    expect(screen.getByText('nobody')).toBeInTheDocument()
  })

  it('is not requested if the browser holds no cookies for it', async () => {
    render(<Who />)
    await enter()
    page('pagehide', true)
    api.signedIn = false
    api.calls = []
    page('pageshow', true)
    await settle()
    expect(screen.getByText('nobody')).toBeInTheDocument()
    expect(api.calls).toEqual(['/auth/sesion'])
  })

  it('ends even if the server cannot be reached, and on the next visit the server is told first', async () => {
    render(<Who />)
    await enter()
    api.works = false
    await act(() => signOutOfficial())
    expect(screen.getByText('nobody')).toBeInTheDocument()
    const left = Object.entries(localStorage)
    api.works = true
    expect(api.signedIn).toBe(true)
    await enter()
    // The note of that page, found by the page that asks who is signed in.
    for (const [key, value] of left) localStorage.setItem(key, String(value))
    api.calls = []
    page('pagehide', true)
    page('pageshow', true)
    await settle()
    expect(screen.getByText('nobody')).toBeInTheDocument()
    expect([...api.calls, api.signedIn]).toEqual(['/auth/sesion', '/ext/logout', false])
  })

  it('measures idleness from the last response, in this tab or another', async () => {
    const now = jest.spyOn(Date, 'now')
    try {
      await enter()
      now.mockReturnValue(1_000_000_000)
      await officialHttp.call('GET /ext/me')
      expect(officialEndsAt()).toBe(1_000_000_000 + realms.external.idle)
      now.mockReturnValue(1_000_060_000)
      otherTabSays('used')
      expect(officialEndsAt()).toBe(1_000_060_000 + realms.external.idle)
    } finally {
      now.mockRestore()
    }
  })
})

it('the card of a person is not kept, and nothing fails, in a browser that refuses storage', () => {
  const card = { numero_identificacion: '9900000001' } as SearchCard
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)
  officialRecord.save(card)
  expect(officialRecord.read()).toBeNull()
  officialRecord.clear()
  storage.mockRestore()
})
