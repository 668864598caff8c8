import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { JSDOM, VirtualConsole } from 'jsdom'
import { quarantinedVersions } from '@fcr/shared/platform/visitor-cookies'
import { withBootstrapWatchdog } from './bootstrap-script'

type Timer = { run: () => void; at: number }
type Response = { ok: boolean; status: number; text?: () => Promise<string> }

const entry = '/areas/shell/2.0.0/static/main.js'
const html = (body: string) =>
  `<!doctype html><html><head><link rel="stylesheet" href="/areas/shell/2.0.0/static/main.css">
  <link rel="preload" href="/areas/shell/2.0.0/static/text.woff2">
  <script defer src="${entry}"></script></head><body>${body}</body></html>`

let reloads = 0
let timers: Timer[] = []
let time = 0
let requests: { url: string; body: unknown }[] = []
let responses: Record<string, Response> = {}
beforeEach(() => {
  reloads = 0
  timers = []
  time = 1_000_000
  requests = []
  responses = {}
})
let opened: JSDOM | undefined
afterEach(() => opened?.window.close())

/** Lets time pass; `busy` delays everything that is due. */
function pass(milliseconds: number, busy = 0) {
  const end = time + milliseconds
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
    if (!next) break
    timers.splice(timers.indexOf(next), 1)
    time = Math.max(time, next.at) + busy
    next.run()
  }
  time = Math.max(time, end)
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

type Options = {
  cookie?: string
  tab?: string
  cookies?: boolean
  spare?: string
  /** The type of the navigation to this page, and its duration in milliseconds. */
  navigation?: string
  loading?: number
  discarded?: boolean
}
/** Opens a page with the watchdog of shell 2.0.0. */
function open(options: Options = {}) {
  const { cookie, tab, cookies = true, spare = 'shell mf-mapa', navigation = 'reload', loading = 0 } = options
  const virtualConsole = new VirtualConsole()
  virtualConsole.on('jsdomError', ({ message }) => {
    if (message.includes('navigation')) reloads += 1
    else if (!message.startsWith('Uncaught')) throw new Error(message)
  })
  const watched = { shell: '2.0.0', pattern: '/person/:personId', spare }
  opened = new JSDOM(withBootstrapWatchdog(html('<h1>Built</h1>'), watched), {
    url: 'https://fcr.example/person/123',
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse(window) {
      if (cookie !== undefined) window.document.cookie = `__Host-fcr_evitar=${cookie}; Path=/; Secure`
      if (!cookies)
        Object.defineProperty(window.Document.prototype, 'cookie', { get: () => '', set: () => undefined })
      if (tab !== undefined) window.sessionStorage.setItem('fcr-entrada', tab)
      const fetch = (url: string, options?: { body?: string }) => {
        requests.push({ url, body: options?.body === undefined ? undefined : JSON.parse(options.body) })
        const response = responses[new URL(url, 'https://fcr.example').pathname]
        return response ? window.Promise.resolve(response) : window.Promise.reject(new Error('offline'))
      }
      const setTimeout = (run: () => void, wait: number) => timers.push({ run, at: time + wait })
      Object.assign(window, { fetch, setTimeout })
      Object.assign(window.document, { wasDiscarded: options.discarded })
      const performance = { now: () => loading, getEntriesByType: () => [{ type: navigation }] }
      Object.defineProperty(window, 'performance', { value: performance })
      window.Date.now = () => time
    },
  })
  return opened.window
}
type Page = ReturnType<typeof open>

const reports = () => requests.filter(({ url }) => url === '/operacion/reportes').map(({ body }) => body)
const avoided = ({ document }: Page) => quarantinedVersions(document.cookie, true)
const tagOf = ({ document }: Page, selector: string) => document.querySelector(selector) as Element
const happens = (page: Page, selector: string, type: 'load' | 'error') =>
  tagOf(page, selector).dispatchEvent(new page.Event(type))
const throws = (page: Page, stack: string) => {
  const error = Object.assign(new page.Error('cédula 123'), { stack })
  page.dispatchEvent(new page.ErrorEvent('error', { error }))
}
const boot = { area: 'shell', version: '2.0.0', pattern: '/person/:personId', phase: 'boot' }

describe('a shell whose files do not load', () => {
  it.each([
    ['script[defer]', 'entry-missing'],
    ['link', 'styles-missing'],
  ])('is given up and reported: its %s is missing', async (selector, reason) => {
    const page = open()
    responses[entry] = responses[entry.replace('.js', '.css')] = { ok: false, status: 404 }
    happens(page, selector, 'error')
    await settled()
    expect(reports()).toEqual([{ ...boot, reason }])
    expect(avoided(page)).toEqual(['shell@2.0.0'])
    expect(reloads).toBe(1)
  })

  it('is tried once more if the file is there, and given up if that fails: it was altered', async () => {
    const page = open()
    responses[entry] = { ok: true, status: 200 }
    const first = tagOf(page, 'script[defer]')
    happens(page, 'script[defer]', 'error')
    await settled()
    expect(reports()).toEqual([])
    expect(tagOf(page, 'script[defer]')).not.toBe(first)
    happens(page, 'script[defer]', 'error')
    await settled()
    expect(reports()).toEqual([{ ...boot, reason: 'entry-missing' }])
    expect(reloads).toBe(1)
  })

  it('is not to blame for a connection that is gone, or for a server in trouble', async () => {
    const page = open()
    happens(page, 'script[defer]', 'error')
    responses[entry] = { ok: false, status: 503 }
    happens(page, 'script[defer]', 'error')
    responses['/areas/shell/2.0.0/static/text.woff2'] = { ok: false, status: 404 }
    happens(page, 'link[rel=preload]', 'error')
    await settled()
    pass(60_000)
    expect(reports()).toEqual([])
    expect(reloads).toBe(0)
  })
})

describe('a shell that does not start', () => {
  it('is given up a second after it threw, with the place in its file', () => {
    const page = open()
    throws(page, `Error: cédula 123\n at x (https://fcr.example${entry}:3:14)`)
    happens(page, 'script[defer]', 'load')
    expect(reloads).toBe(0)
    pass(1000)
    expect(reports()).toEqual([{ ...boot, reason: 'entry-threw', source: 'static/main.js:3:14' }])
    expect(avoided(page)).toEqual(['shell@2.0.0'])
    expect(reloads).toBe(1)
  })

  it('is given up after a rejected promise too', () => {
    const page = open()
    happens(page, 'script[defer]', 'load')
    const reason = { stack: `https://fcr.example${entry}:1:2` }
    page.dispatchEvent(Object.assign(new page.Event('unhandledrejection'), { reason }))
    pass(1000)
    expect(reports()).toEqual([{ ...boot, reason: 'entry-threw', source: 'static/main.js:1:2' }])
  })

  it('is not to blame if an area threw first', () => {
    const page = open()
    happens(page, 'script[defer]', 'load')
    throws(page, 'at chrome-extension://abc/content.js:1:1')
    throws(page, 'at f (https://fcr.example/areas/mf-mapa/1.2.0-rc.1/remoteEntry.js:1:99)')
    throws(page, `at x (https://fcr.example${entry}:3:14)`)
    pass(1000)
    const blamed = { area: 'mf-mapa', version: '1.2.0-rc.1', source: 'remoteEntry.js:1:99' }
    expect(reports()).toEqual([{ ...boot, ...blamed, reason: 'entry-threw' }])
    expect(avoided(page)).toEqual(['mf-mapa@1.2.0-rc.1'])
  })

  it('is given up after four idle seconds without an error', () => {
    const page = open()
    pass(60_000)
    happens(page, 'script[defer]', 'load')
    pass(3000)
    expect(reports()).toEqual([])
    pass(1000)
    expect(reports()).toEqual([{ ...boot, reason: 'boot' }])
    expect(reloads).toBe(1)
  })

  it('is kept while its script is on a slow line, although its images have loaded or failed', async () => {
    const page = open()
    const logo = '/areas/shell/2.0.0/static/logo.svg'
    page.document.body.insertAdjacentHTML('beforeend', `<img src="${logo}">`)
    responses[logo] = { ok: false, status: 404 }
    happens(page, 'img', 'load')
    happens(page, 'img', 'error')
    await settled()
    pass(60_000)
    expect(reports()).toEqual([])
    expect(reloads).toBe(0)
  })

  it('has more time while the page is busy', () => {
    const page = open()
    happens(page, 'script[defer]', 'load')
    pass(30_000, 4000)
    expect(reports()).toEqual([])
    page.fcrGuard?.started()
    pass(60_000)
    expect(reports()).toEqual([])
  })

  it('is kept if it has started in spite of an error', () => {
    const page = open()
    throws(page, `at x (https://fcr.example${entry}:3:14)`)
    happens(page, 'script[defer]', 'load')
    page.fcrGuard?.started()
    happens(page, 'script[defer]', 'error')
    pass(60_000)
    expect(reports()).toEqual([])
    expect(reloads).toBe(0)
  })

  it('leaves the page readable, as it was in the HTML, if there is no other version', async () => {
    const page = open({ cookie: 'shell@2.0.0' })
    responses['/person/123'] = { ok: true, status: 200, text: () => Promise.resolve(html('<h1>Built</h1>')) }
    page.document.body.innerHTML = ''
    happens(page, 'script[defer]', 'load')
    pass(4000)
    await settled()
    expect(page.document.body.innerHTML).toBe('<h1>Built</h1>')
    expect(reports()).toHaveLength(1)
    expect(reloads).toBe(0)
  })
})

describe('a version that is given up', () => {
  it('is given up once', () => {
    const page = open()
    expect(page.fcrGuard?.leave('mf-mapa', '1.0.0')).toBe(true)
    expect(page.fcrGuard?.leave('mf-mapa', '1.0.0')).toBe(false)
    expect(reloads).toBe(1)
    expect(page.fcrGuard?.leave('mf-mapa', '1.0.0-rc.1')).toBe(true)
  })

  it('is added to those given up before, of which the newest eight are kept', () => {
    const before = [1, 2, 3, 4, 5, 6, 7, 8].map((minor) => `mf-mapa@1.${minor}.0`)
    const page = open({ cookie: before.join('~') })
    page.fcrGuard?.leave('shell', '2.0.0')
    expect(avoided(page)).toEqual([...before.slice(1), 'shell@2.0.0'])
  })

  it('does not load the page again in a browser without cookies', () => {
    const page = open({ cookies: false })
    expect(page.fcrGuard?.leave('shell', '2.0.0')).toBe(false)
    expect(reloads).toBe(0)
  })
})

describe('a tab that hung while it entered a version', () => {
  /** The mark of a page that renewed it last `silence` milliseconds ago. */
  const mark = (silence: number) => `mf-mapa 1.2.0 /mapaUBPD ${time - silence - 300} ${time - silence}`
  const report = { area: 'mf-mapa', version: '1.2.0', reason: 'hung', pattern: '/mapaUBPD', phase: 'run' }
  const stored = (page: Page) => page.sessionStorage.getItem('fcr-entrada')

  it('is reported by the next page, which gives the version up', () => {
    const page = open({ tab: mark(8000) })
    expect(reports()).toEqual([report])
    expect(avoided(page)).toEqual(['mf-mapa@1.2.0'])
    expect(reloads).toBe(1)
    expect(stored(page)).toBe('')
  })

  it('is reported, but its version kept, if the area has no other', () => {
    const page = open({ tab: mark(8000), spare: 'shell mf-mapa-2' })
    expect(reports()).toEqual([report])
    expect(avoided(page)).toEqual([])
    expect(reloads).toBe(0)
  })

  it.each([
    ['was left quickly', 300, {}],
    ['was left quickly, on a slow line', 9000, { loading: 8700 }],
    ['is restored by a browser that the device had ended', 8000, { navigation: 'back_forward' }],
    ['was discarded by the browser', 8000, { discarded: true }],
    ['is opened again after a while', 300_000, {}],
    ['is on a device whose clock was set back', -60_000, {}],
  ])('is not assumed for a tab that %s', (_what, silence, more: Options) => {
    const page = open({ tab: mark(silence), ...more })
    expect(reports()).toEqual([])
    expect(avoided(page)).toEqual([])
    expect(reloads).toBe(0)
    expect(stored(page)).toBe('')
  })

  it('leaves a mark that is renewed while the page responds, and removed after 15 seconds', () => {
    const page = open()
    page.fcrGuard?.started()
    page.fcrGuard?.enter('mf-mapa', '1.2.0', '/mapaUBPD')
    const begin = time
    expect(stored(page)).toBe(`mf-mapa 1.2.0 /mapaUBPD ${begin} ${begin}`)
    pass(14_000)
    expect(stored(page)).toBe(`mf-mapa 1.2.0 /mapaUBPD ${begin} ${begin + 14_000}`)
    page.fcrGuard?.enter('mf-public', '3.0.0', '/')
    pass(14_000)
    expect(stored(page)).toMatch(/^mf-public 3\.0\.0 \/ /)
    pass(1000)
    expect(stored(page)).toBe('')
  })

  it('leaves no mark on a device that slept, or that has no time for the page', () => {
    const page = open()
    page.fcrGuard?.enter('mf-mapa', '1.2.0', '/mapaUBPD')
    pass(500, 3000)
    expect(stored(page)).toBe('')
  })

  it.each(['visibilitychange', 'freeze'])('leaves no mark after %s', (type) => {
    const page = open()
    page.fcrGuard?.enter('mf-mapa', '1.2.0', '/mapaUBPD')
    page.document.dispatchEvent(new page.Event(type))
    expect(stored(page)).toBe('')
    pass(1000)
    expect(stored(page)).toBe('')
  })

  it('may be one whose shell hung: its start leaves a mark until it has started', async () => {
    const page = open()
    await new Promise((resolve) => page.addEventListener('load', resolve))
    expect(stored(page)).toMatch(/^shell 2\.0\.0 \/person\/:personId /)
    page.fcrGuard?.started()
    expect(stored(page)).toBe('')
  })
})

describe('the guard', () => {
  it('sends each report once, and at most ten', () => {
    const page = open()
    const report = (line: number) =>
      page.fcrGuard?.report({ area: 'mf-mapa', version: '1.0.0', reason: 'threw', source: `a.js:${line}:1` })
    for (const line of [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) report(line)
    expect(reports()).toHaveLength(10)
  })

  it('works after a script has replaced the functions of the browser', () => {
    const page = open()
    page.eval(`
      const broken = () => { throw new Error('replaced') }
      fetch = setTimeout = Date.now = JSON.stringify = JSON.parse = broken
      for (const { prototype } of [Array, String, RegExp, Promise, Map, Set, Function])
        for (const name of Object.getOwnPropertyNames(prototype))
          if (name !== 'constructor' && Object.getOwnPropertyDescriptor(prototype, name).value) prototype[name] = broken
      Array.prototype[Symbol.iterator] = String.prototype[Symbol.iterator] = broken
    `)
    page.fcrGuard?.enter('mf-mapa', '1.2.0', '/mapaUBPD')
    expect(page.fcrGuard?.leave('mf-mapa', '1.2.0')).toBe(true)
    page.fcrGuard?.report({ area: 'mf-mapa', version: '1.2.0', reason: 'page-changed' })
    expect(reports()).toHaveLength(1)
    expect(avoided(page)).toEqual(['mf-mapa@1.2.0'])
    pass(15_000)
    expect(page.sessionStorage.getItem('fcr-entrada')).toBe('')
  })

  it('cannot be replaced or changed', () => {
    const page = open()
    const guard = page.fcrGuard
    page.eval(`
      window.fcrGuard = {}
      fcrGuard.leave = () => true
      try { Object.defineProperty(window, 'fcrGuard', { value: {} }) } catch { /* as it should: it cannot be redefined */ }
      delete window.fcrGuard
    `)
    expect(page.fcrGuard).toBe(guard)
    expect(page.fcrGuard?.leave('mf-mapa', '1.0.0')).toBe(true)
    expect(avoided(page)).toEqual(['mf-mapa@1.0.0'])
  })
})
