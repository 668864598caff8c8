import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { InlinedLive } from '@fcr/shared/platform/page-state'
import type { QueryClient } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, useState, type ChangeEvent } from 'react'
import { BrowserRouter, Link } from 'react-router-dom'
import { entry, inline, inlined, release } from '../testing/inlined-live'

Object.assign(globalThis, { __SHARED_VERSIONS__: {} })
const { AreaOutlet } = await import('./area-outlet')
const { forgetRemotes } = await import('../testing/forget-remotes')
const { keepMarkup } = await import('./prerendered-markup')
const { enterArea, refreshOnReturn } = await import('./enter-area')
const { forget, loadArea } = await import('../federation/load-area')
const { loadQueries } = await import('../federation/load-queries')

/** What each version's entry does once its script runs; versions that are not listed cannot be loaded. */
let entries: Record<string, () => unknown>
let calls: { url: string; body: unknown }[]
let live: InlinedLive['live'] | undefined
let isCutOff: boolean
const originalFetch = window.fetch

/** The test set-up already spies on it; tests clear the errors that they expect. */
const consoleError = () => jest.spyOn(console, 'error')

const typed = (set: (text: string) => void) => (event: ChangeEvent<HTMLInputElement>) =>
  set(event.target.value)
const page = (text: string) => () => createElement('p', null, text)
/** An error as the browser has it from a file of version 2. */
const ofVersion2 = () =>
  Object.assign(new Error('of version 2'), {
    stack: `Error: x\n    at f (${window.location.origin}/areas/mf-mapa/2.0.0/static/routes.js:3:17)`,
  })
const throwing = () => {
  throw ofVersion2()
}

beforeEach(() => {
  entries = {}
  calls = []
  live = undefined
  isCutOff = false
  inline(inlined())
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  // jsdom loads nothing: this simulates the area's host.
  jest.spyOn(document.head, 'append').mockImplementation(() => undefined)
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) queueMicrotask(() => run(node))
    return node
  })
  window.fetch = ((url: string, init?: RequestInit) => {
    calls.push({ url, body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined })
    // Of files that the server does not have.
    if (url.startsWith('/areas/') && !isCutOff) return Promise.resolve({ ok: false, status: 404 } as Response)
    if (url !== '/live.json' || !live) return Promise.reject(new TypeError('network'))
    return Promise.resolve({ ok: true, json: () => Promise.resolve(live) } as Response)
  }) as typeof fetch
})
afterEach(() => {
  window.fetch = originalFetch
  jest.restoreAllMocks()
  for (const area of ['mf-mapa', 'mf-public']) forget(area)
  forgetRemotes()
})

function run(script: HTMLScriptElement) {
  const [, area = '', version = ''] = /\/areas\/(.+)\/(.+)\/remoteEntry\.js$/.exec(script.src) ?? []
  const Page = entries[`${area}@${version}`]
  if (!Page) {
    script.dispatchEvent(new Event('error'))
    return
  }
  const routes = [{ path: '*', Component: Page }]
  const container = { init: () => undefined, get: () => Promise.resolve(() => ({ default: routes })) }
  Object.assign(globalThis, { [release(area, version, []).global]: container })
  script.dispatchEvent(new Event('load'))
}

function open(path: string) {
  window.history.replaceState(null, '', path)
  const container = document.createElement('div')
  container.id = 'contenido'
  document.body.append(container)
  return render(createElement(BrowserRouter, null, createElement(AreaOutlet)), { container })
}
const reports = () => calls.filter(({ url }) => url === '/operacion/reportes').map(({ body }) => body)

it('shows the active version and reports nothing', async () => {
  entries = { 'mf-mapa@2.0.0': page('version 2'), 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  expect(await screen.findByText('version 2')).toBeVisible()
  expect(document.documentElement.dataset['area']).toBe('mf-mapa@2.0.0')
  expect(reports()).toEqual([])
})

it('marks the document while it shows an area without the site’s frame', async () => {
  const { releases, ...rest } = inlined()
  const bare = { ...release('mf-mapa', '2.0.0', ['/mapaUBPD']), frame: 'none' as const }
  inline({ ...rest, releases: { ...releases, 'mf-mapa@2.0.0': bare } })
  const { dataset } = document.documentElement
  dataset['frame'] = 'none'
  const link = () => createElement(Link, { to: '/mapaUBPD' }, 'Mapa')
  entries = { 'mf-public@1.0.0': link, 'mf-mapa@2.0.0': page('version 2') }
  open('/news')
  expect(dataset['frame']).toBeUndefined()
  await userEvent.click(await screen.findByRole('link', { name: 'Mapa' }))
  expect(await screen.findByText('version 2')).toBeVisible()
  expect(dataset['frame']).toBe('none')
})

it('shows the last good version if the active one cannot be loaded, and reports the failure', async () => {
  entries = { 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  expect(await screen.findByText('version 1')).toBeVisible()
  expect(document.documentElement.dataset['area']).toBe('mf-mapa@1.0.0')
  const reason = 'entry-missing'
  await waitFor(() =>
    expect(reports()).toEqual([
      { area: 'mf-mapa', version: '2.0.0', reason, pattern: '/mapaUBPD', phase: 'load' },
    ]),
  )
})

it('shows the last good version if the active one throws, without reporting the error message', async () => {
  consoleError().mockImplementation(() => undefined)
  entries = { 'mf-mapa@2.0.0': throwing, 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  expect(await screen.findByText('version 1')).toBeVisible()
  expect(reports()).toEqual([
    {
      area: 'mf-mapa',
      version: '2.0.0',
      reason: 'threw',
      pattern: '/mapaUBPD',
      phase: 'render',
      source: 'static/routes.js:3:17',
    },
  ])
  consoleError().mockClear()
})

it.each([
  ['a translator has moved its nodes', new DOMException('not a child of this node', 'NotFoundError')],
  [
    'an extension throws in its handlers',
    Object.assign(new Error('x'), { stack: 'at f (moz-extension://a/b.js:1:1)' }),
  ],
])('renders the same version again with what was typed when %s, and blames nobody', async (_, error) => {
  consoleError().mockImplementation(() => undefined)
  // React tries a second time by itself.
  let failing = 0
  const Form = () => {
    const [name, setName] = useState('')
    const [, render] = useState(0)
    if (failing > 0) {
      failing -= 1
      throw error
    }
    const update = () => {
      failing = 2
      render((times) => times + 1)
    }
    return createElement(
      'form',
      null,
      createElement('input', { 'aria-label': 'Nombre', value: name, onChange: typed(setName) }),
      createElement('input', { 'aria-label': 'Clave', type: 'password' }),
      createElement('input', { 'aria-label': 'Acepto', type: 'checkbox' }),
      createElement('button', { type: 'button', onClick: update }, 'Actualizar'),
      createElement('output', null, name),
    )
  }
  entries = { 'mf-mapa@2.0.0': Form, 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Ángela')
  await userEvent.click(screen.getByLabelText('Acepto'))
  const before = screen.getByLabelText('Nombre')
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  await waitFor(() => expect(screen.getByLabelText('Nombre')).not.toBe(before))
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ángela')
  expect(screen.getByRole('status')).toHaveTextContent('Ángela')
  expect(screen.getByLabelText('Acepto')).toBeChecked()
  expect(reports()).toEqual([
    { area: 'mf-mapa', version: '2.0.0', reason: 'unattributed', pattern: '/mapaUBPD', phase: 'run' },
  ])
  consoleError().mockClear()
})

it('stops rendering again a page that fails each time, without blaming its version', async () => {
  consoleError().mockImplementation(() => undefined)
  const failing = () => {
    throw new DOMException('not a child of this node', 'NotFoundError')
  }
  entries = { 'mf-mapa@2.0.0': failing, 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte no está disponible por ahora')
  expect(new Set(reports().map((report) => (report as { reason: string }).reason))).toEqual(
    new Set(['unattributed']),
  )
  consoleError().mockClear()
})

it('counts files that do not arrive apart while the server gives no response', async () => {
  isCutOff = true
  entries = { 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  expect(await screen.findByText('version 1')).toBeVisible()
  const reason = 'unattributed'
  await waitFor(() =>
    expect(reports()).toEqual([
      { area: 'mf-mapa', version: '2.0.0', reason, pattern: '/mapaUBPD', phase: 'load' },
    ]),
  )
})

it('keeps a page readable that was in the HTML if its area cannot be loaded', async () => {
  consoleError().mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/mapaUBPD')
  keepMarkup('/mapaUBPD', '<h1>Lo que dice la página</h1>')
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('solo se puede leer')
  expect(screen.getByRole('heading', { name: 'Lo que dice la página' })).toBeVisible()
  entries = { 'mf-mapa@2.0.0': page('version 2') }
  await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('version 2')).toBeVisible()
  expect(screen.queryByRole('heading')).toBeNull()
  keepMarkup('', '')
  consoleError().mockClear()
})

it('says that there is no connection, and works again with the first press once there is one', async () => {
  consoleError().mockImplementation(() => undefined)
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión a internet')
  online.mockReturnValue(true)
  entries = { 'mf-mapa@2.0.0': page('version 2') }
  await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('version 2')).toBeVisible()
  consoleError().mockClear()
})

it('offers a retry if no version works', async () => {
  consoleError().mockImplementation(() => undefined)
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte no está disponible por ahora')
  const reason = 'entry-missing'
  await waitFor(() =>
    expect(reports()).toEqual([
      { area: 'mf-mapa', version: '2.0.0', reason, pattern: '/mapaUBPD', phase: 'load' },
      { area: 'mf-mapa', version: '1.0.0', reason, pattern: '/mapaUBPD', phase: 'load' },
    ]),
  )
  entries = { 'mf-mapa@2.0.0': page('version 2') }
  await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('version 2')).toBeVisible()
  consoleError().mockClear()
})

it('does not report failures of a dev server', async () => {
  consoleError().mockImplementation(() => undefined)
  const override = { entryUrl: 'http://localhost:4101/remoteEntry.js', global: 'mf_mapa' }
  inline({ ...inlined(), overrides: { 'mf-mapa': override } })
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(reports()).toEqual([])
  consoleError().mockClear()
})

/** Counts reloads by jsdom's error message: it cannot reload a page. */
const reloads = () =>
  consoleError().mock.calls.filter(([problem]) => /navigation/.test(String(problem))).length

it('reloads the page on entering an area if another shell is live', async () => {
  consoleError().mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/mapaUBPD')
  live = inlined().live
  live.areas['shell'] = entry('1.1.0', '1.0.0')
  let shown = false
  void enterArea('mf-mapa').then(() => (shown = true))
  await waitFor(() => expect(reloads()).toBe(1))
  await act(() => Promise.resolve())
  expect(shown).toBe(false)
  consoleError().mockClear()
})

it('does not reload the page on entering an area while its shell is live', async () => {
  window.history.replaceState(null, '', '/mapaUBPD')
  live = inlined().live
  await enterArea('mf-mapa')
  expect(reloads()).toBe(0)
})

it('does not reload the page for a visitor who has gone on to another area', async () => {
  consoleError().mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/mapaUBPD')
  live = inlined().live
  live.areas['shell'] = entry('1.1.0', '1.0.0')
  let ended = false
  void enterArea('mf-mapa').then(() => (ended = true))
  window.history.replaceState(null, '', '/news')
  await waitFor(() => expect(ended).toBe(true))
  expect(reloads()).toBe(0)
  consoleError().mockClear()
})

it('drops cached responses on entering an area only if another version of it is live', async () => {
  entries = { 'mf-mapa@2.0.0': page('version 2') }
  window.history.replaceState(null, '', '/mapaUBPD')
  const client = await queryClient()
  client.setQueryData(['public', 'list'], 'as version 2 reads it')
  await loadArea('mf-mapa')
  live = inlined().live
  await enterArea('mf-mapa')
  expect(client.getQueryData(['public', 'list'])).toBe('as version 2 reads it')
  live.areas['mf-mapa'] = entry('1.0.0', null)
  await enterArea('mf-mapa')
  expect(client.getQueryCache().getAll()).toEqual([])
})

/** The client that the shell shares with its areas. */
async function queryClient(): Promise<QueryClient> {
  const { Queries, shared } = await loadQueries()
  const { result } = renderHook(() => shared.useQueryClient(), { wrapper: Queries })
  return result.current
}

it('asks for the live state when the visitor returns to the page, and not when they leave', () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get')
  const become = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  refreshOnReturn()
  become('hidden')
  expect(calls).toEqual([])
  become('visible')
  expect(calls.map(({ url }) => url)).toEqual(['/live.json'])
})
