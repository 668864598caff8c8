import { afterEach, beforeEach, jest } from '@jest/globals'
import type { InlinedLive } from '@fcr/shared/platform/page-state'
import { act, render } from '@testing-library/react'
import { createElement } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { inline, inlined, release } from './inlined-live'

Object.assign(globalThis, { __SHARED_VERSIONS__: {} })
const { AreaOutlet } = await import('../outlet/area-outlet')
const { forget } = await import('../federation/load-area')
const { forgetRemotes } = await import('./forget-remotes')

/** Simulates the host of the areas in each test of a file: jsdom loads no scripts. */
export function fakeAreas() {
  const originalFetch = window.fetch
  const areas = {
    /** What each version's entry does once its script runs; versions that are not listed cannot be loaded. */
    entries: {} as Record<string, unknown>,
    calls: [] as { url: string; body: unknown }[],
    live: undefined as InlinedLive['live'] | undefined,
    /** Whether requests for files get no response. */
    isCutOff: false,
    /** The only path for which the areas have a page. */
    path: '*',
    reports: () => areas.calls.filter(({ url }) => url === '/operacion/reportes').map(({ body }) => body),
  }
  beforeEach(() => {
    Object.assign(areas, { entries: {}, calls: [], live: undefined, isCutOff: false, path: '*' })
    inline(inlined())
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    jest.spyOn(document.head, 'append').mockImplementation(() => undefined)
    jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
      if (node instanceof HTMLScriptElement) queueMicrotask(() => run(node, areas))
      return node
    })
    window.fetch = ((url: string, init?: RequestInit) => {
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
      areas.calls.push({ url, body })
      // The server has none of the files.
      if (url.startsWith('/areas/') && !areas.isCutOff)
        return Promise.resolve({ ok: false, status: 404 } as Response)
      const { live } = areas
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
  return areas
}

/** Holds responses with the live state; the returned function lets them through. */
export function holdLive() {
  const respond = window.fetch.bind(window)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  window.fetch = async (url, init) => {
    if (url === '/live.json') await held
    return respond(url, init)
  }
  return () =>
    act(async () => {
      release()
      await held
    })
}

type Entries = { entries: Record<string, unknown>; path: string }

function run(script: HTMLScriptElement, { entries, path }: Entries) {
  const [, area = '', version = ''] = /\/areas\/(.+)\/(.+)\/remoteEntry\.js$/.exec(script.src) ?? []
  const Page = entries[`${area}@${version}`]
  if (!Page) {
    script.dispatchEvent(new Event('error'))
    return
  }
  const routes = [{ path, Component: Page }]
  const container = { init: () => undefined, get: () => Promise.resolve(() => ({ default: routes })) }
  Object.assign(globalThis, { [release(area, version, []).global]: container })
  script.dispatchEvent(new Event('load'))
}

/** The test set-up fails tests that log errors; a test that expects some clears them. */
export const consoleError = () => jest.spyOn(console, 'error')

export const page = (text: string) => () => createElement('p', null, text)

/** Opens a path in the element where the site's HTML has the page. */
export function open(path: string) {
  window.history.replaceState(null, '', path)
  const container = document.createElement('div')
  container.id = 'contenido'
  document.body.append(container)
  return render(createElement(BrowserRouter, null, createElement(AreaOutlet)), { container })
}
