import { afterEach, beforeEach } from '@jest/globals'
import { JSDOM, VirtualConsole } from 'jsdom'
import { quarantinedVersions } from '@fcr/shared/platform/visitor-cookies'
import { withBootstrapWatchdog } from '../gateway/pages/bootstrap-script'

type Timer = { run: () => void; at: number }
type Response = { ok: boolean; status: number; text?: () => Promise<string> }

export const entry = '/areas/shell/2.0.0/static/main.js'
export const html = (body: string) =>
  `<!doctype html><html><head><link rel="stylesheet" href="/areas/shell/2.0.0/static/main.css">
  <link rel="preload" href="/areas/shell/2.0.0/static/text.woff2">
  <script defer src="${entry}"></script></head><body>${body}</body></html>`

const initial = () => ({
  reloads: 0,
  timers: [] as Timer[],
  time: 1_000_000,
  requests: [] as { url: string; body: unknown }[],
  /** By path; other requests get no response. */
  responses: {} as Record<string, Response>,
})
/** The browser of the current test. */
export const browser = initial()
let opened: JSDOM | undefined
beforeEach(() => void Object.assign(browser, initial()))
afterEach(() => opened?.window.close())

/** Lets time pass; `busy` delays everything that is due. */
export function pass(milliseconds: number, busy = 0) {
  const { timers } = browser
  const end = browser.time + milliseconds
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
    if (!next) break
    timers.splice(timers.indexOf(next), 1)
    browser.time = Math.max(browser.time, next.at) + busy
    next.run()
  }
  browser.time = Math.max(browser.time, end)
}
export const settled = () => new Promise((resolve) => setTimeout(resolve))

export type Options = {
  cookie?: string
  /** Other cookies, and the names of those that the site keeps. */
  cookiesSet?: readonly string[]
  kept?: string
  tab?: string
  cookies?: boolean
  spare?: string
  /** The type of the navigation to this page, and its duration in milliseconds. */
  navigation?: string
  loading?: number
  discarded?: boolean
}
/** Opens a page with the watchdog of shell 2.0.0. */
export function openWatched(options: Options = {}) {
  const { cookie, cookiesSet = [], kept, tab, cookies = true } = options
  const { spare = 'shell mf-mapa', navigation = 'reload', loading = 0 } = options
  const virtualConsole = new VirtualConsole()
  virtualConsole.on('jsdomError', ({ message }) => {
    if (message.includes('navigation')) browser.reloads += 1
    else if (!message.startsWith('Uncaught')) throw new Error(message)
  })
  const watched = { shell: '2.0.0', pattern: '/person/:personId', spare, kept }
  opened = new JSDOM(withBootstrapWatchdog(html('<h1>Built</h1>'), watched), {
    url: 'https://www.fcr.example/person/123',
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse(window) {
      if (cookie !== undefined) window.document.cookie = `__Host-fcr_evitar=${cookie}; Path=/; Secure`
      for (const pair of cookiesSet) window.document.cookie = pair
      if (!cookies)
        Object.defineProperty(window.Document.prototype, 'cookie', { get: () => '', set: () => undefined })
      if (tab !== undefined) window.sessionStorage.setItem('fcr-entrada', tab)
      const fetch = (url: string, options?: { body?: string }) => {
        browser.requests.push({
          url,
          body: options?.body === undefined ? undefined : JSON.parse(options.body),
        })
        const response = browser.responses[new URL(url, 'https://www.fcr.example').pathname]
        return response ? window.Promise.resolve(response) : window.Promise.reject(new Error('offline'))
      }
      const setTimeout = (run: () => void, wait: number) =>
        browser.timers.push({ run, at: browser.time + wait })
      Object.assign(window, { fetch, setTimeout })
      Object.assign(window.document, { wasDiscarded: options.discarded })
      const performance = { now: () => loading, getEntriesByType: () => [{ type: navigation }] }
      Object.defineProperty(window, 'performance', { value: performance })
      window.Date.now = () => browser.time
    },
  })
  return opened.window
}
export type Page = ReturnType<typeof openWatched>

export const reports = () =>
  browser.requests.filter(({ url }) => url === '/operacion/reportes').map(({ body }) => body)
export const avoided = ({ document }: Page) => quarantinedVersions(document.cookie, true)
export const tagOf = ({ document }: Page, selector: string) => document.querySelector(selector) as Element
export const happens = (page: Page, selector: string, type: 'load' | 'error') =>
  tagOf(page, selector).dispatchEvent(new page.Event(type))
export const throws = (page: Page, stack: string) => {
  const error = Object.assign(new page.Error('cédula 123'), { stack })
  page.dispatchEvent(new page.ErrorEvent('error', { error }))
}
