import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { realms } from '../contracts/realms'
import { officialRealm, staffRealm, memberRealm, onSessionEnd } from './index'

const client = new QueryClient()
onSessionEnd((queries) => client.removeQueries(queries))

let calls: string[]
beforeEach(() => {
  document.head.innerHTML = '<script type="application/json" id="fcr-site">{"apiBase":"/api"}</script>'
  localStorage.clear()
  client.clear()
  calls = []
  globalThis.fetch = jest.fn((input: string) => {
    calls.push(input.replace('/api', ''))
    const response = { ok: true, status: 200, headers: new Map(), text: () => Promise.resolve('{}') }
    return Promise.resolve(response as unknown as Response)
  }) as unknown as typeof fetch
})

// Must be the first test in this file: the realm is as in a page that has just been opened.
it('requests the staff’s session only on one of their pages, and only once', async () => {
  expect(globalThis.fetch).not.toHaveBeenCalled()
  const Page = () => <p>{staffRealm.useAskedSession().status}</p>
  render(<Page />)
  render(<Page />)
  expect(await screen.findAllByText('ready')).toHaveLength(2)
  expect(calls).toEqual(['/auth/sesion', '/fundacion/me'])
})

describe.each([
  ['member', memberRealm],
  ['external', officialRealm],
  ['fundacion', staffRealm],
] as const)('the realm %s', (name, realm) => {
  const others = Object.keys(realms).filter((other) => other !== name)

  it('removes its own and all unclassified data from the query cache when it ends', async () => {
    for (const first of [...Object.keys(realms), 'public', 'unclassified'])
      client.setQueryData([first, 1], 'data')
    await realm.signOut()
    const left = client
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [first] }) => first)
    expect(left.sort()).toEqual([...others, 'public'].sort())
  })

  it('is ended on the server by its own call', async () => {
    await realm.signOut()
    expect(calls).toEqual([`${realms[name].calls}/logout`])
    expect(localStorage).toHaveLength(0)
  })
})

it('wipes an official’s data when the session expires; a member’s visible data stay', async () => {
  globalThis.fetch = jest.fn(() =>
    Promise.resolve({ ok: false, status: 401, headers: new Map(), text: () => Promise.resolve('') } as never),
  )
  memberRealm.enter({ numero_identificacion: '99001', profile: {} as never })
  officialRealm.enter('JEP')
  client.setQueryData(['external', 'seen'], 'data')
  client.setQueryData(['member', 'left'], 'data')
  client.setQueryData(['member', 'shown'], 'data')
  const unobserve = observe(['member', 'shown'])
  await officialRealm.http.call('GET /ext/me').catch(() => undefined)
  await memberRealm.http.call('GET /me').catch(() => undefined)
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['member', 'shown']])
  unobserve()
})

describe('the staff’s session', () => {
  const person = (id: string) => staffRealm.enter({ id })

  it('keeps what its page shows when it expires, for the same person only', async () => {
    globalThis.fetch = jest.fn(() =>
      Promise.resolve({
        ok: false,
        status: 401,
        headers: new Map(),
        text: () => Promise.resolve(''),
      } as never),
    )
    person('11')
    client.setQueryData(['fundacion', 'left'], 'data')
    client.setQueryData(['fundacion', 'shown'], 'data')
    const unobserve = observe(['fundacion', 'shown'])
    const kept = () => client.getQueryCache().getAll().length
    await staffRealm.http.call('GET /fundacion/me').catch(() => undefined)
    expect(kept()).toBe(1)
    person('11')
    expect(kept()).toBe(1)
    person('12')
    expect(kept()).toBe(0)
    unobserve()
  })

  it('shows nobody on a page that was left, until the server has confirmed it', () => {
    const Page = () => <p>{staffRealm.useAskedSession().status}</p>
    person('11')
    render(<Page />)
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(screen.getByText('loading')).toBeInTheDocument()
  })
})

function observe(queryKey: readonly string[]) {
  const observer = new QueryObserver(client, { queryKey, queryFn: () => 'data', staleTime: Infinity })
  return observer.subscribe(() => undefined)
}
