import { describe, expect, it } from '@jest/globals'
import {
  avoided,
  browser,
  entry,
  happens,
  html,
  openWatched as open,
  pass,
  reports,
  settled,
  tagOf,
  throws,
  type Page,
} from '../../testing/watched-page'

const boot = { area: 'shell', version: '2.0.0', pattern: '/person/:personId', phase: 'boot' }

describe('a shell whose files do not load', () => {
  it.each([
    ['script[defer]', 'entry-missing'],
    ['link', 'styles-missing'],
  ])('is given up and reported: its %s is missing', async (selector, reason) => {
    const page = open()
    browser.responses[entry] = browser.responses[entry.replace('.js', '.css')] = { ok: false, status: 404 }
    happens(page, selector, 'error')
    await settled()
    expect(reports()).toEqual([{ ...boot, reason }])
    expect(avoided(page)).toEqual(['shell@2.0.0'])
    expect(browser.reloads).toBe(1)
  })

  it('is tried once more if the file is there, and given up if that fails: it was altered', async () => {
    const page = open()
    browser.responses[entry] = { ok: true, status: 200 }
    const first = tagOf(page, 'script[defer]')
    happens(page, 'script[defer]', 'error')
    await settled()
    expect(reports()).toEqual([])
    expect(tagOf(page, 'script[defer]')).not.toBe(first)
    happens(page, 'script[defer]', 'error')
    await settled()
    expect(reports()).toEqual([{ ...boot, reason: 'entry-missing' }])
    expect(browser.reloads).toBe(1)
  })

  it('is not to blame for a connection that is gone, or for a server in trouble', async () => {
    const page = open()
    happens(page, 'script[defer]', 'error')
    browser.responses[entry] = { ok: false, status: 503 }
    happens(page, 'script[defer]', 'error')
    browser.responses['/areas/shell/2.0.0/static/text.woff2'] = { ok: false, status: 404 }
    happens(page, 'link[rel=preload]', 'error')
    await settled()
    pass(60_000)
    expect(reports()).toEqual([])
    expect(browser.reloads).toBe(0)
  })
})

describe('a shell that does not start', () => {
  it('is given up a second after it threw, with the place in its file', () => {
    const page = open()
    throws(page, `Error: cédula 123\n at x (https://www.fcr.example${entry}:3:14)`)
    happens(page, 'script[defer]', 'load')
    expect(browser.reloads).toBe(0)
    pass(1000)
    expect(reports()).toEqual([{ ...boot, reason: 'entry-threw', source: 'static/main.js:3:14' }])
    expect(avoided(page)).toEqual(['shell@2.0.0'])
    expect(browser.reloads).toBe(1)
  })

  it('is given up after a rejected promise too', () => {
    const page = open()
    happens(page, 'script[defer]', 'load')
    const reason = { stack: `https://www.fcr.example${entry}:1:2` }
    page.dispatchEvent(Object.assign(new page.Event('unhandledrejection'), { reason }))
    pass(1000)
    expect(reports()).toEqual([{ ...boot, reason: 'entry-threw', source: 'static/main.js:1:2' }])
  })

  it('is not to blame if an area threw first', () => {
    const page = open()
    happens(page, 'script[defer]', 'load')
    throws(page, 'at chrome-extension://abc/content.js:1:1')
    throws(page, 'at f (https://www.fcr.example/areas/mf-mapa/1.2.0-rc.1/remoteEntry.js:1:99)')
    throws(page, `at x (https://www.fcr.example${entry}:3:14)`)
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
    expect(browser.reloads).toBe(1)
  })

  it('is kept while its script is on a slow line, although its images have loaded or failed', async () => {
    const page = open()
    const logo = '/areas/shell/2.0.0/static/logo.svg'
    page.document.body.insertAdjacentHTML('beforeend', `<img src="${logo}">`)
    browser.responses[logo] = { ok: false, status: 404 }
    happens(page, 'img', 'load')
    happens(page, 'img', 'error')
    await settled()
    pass(60_000)
    expect(reports()).toEqual([])
    expect(browser.reloads).toBe(0)
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

  it('has the time that it needs in the background', () => {
    const page = open()
    const hide = (value: boolean) =>
      Object.defineProperty(page.document, 'hidden', { value, configurable: true })
    hide(true)
    happens(page, 'script[defer]', 'load')
    pass(60_000)
    hide(false)
    pass(3000)
    expect(reports()).toEqual([])
    pass(1000)
    expect(reports()).toEqual([{ ...boot, reason: 'boot' }])
  })

  it('is kept if it has started in spite of an error', () => {
    const page = open()
    throws(page, `at x (https://www.fcr.example${entry}:3:14)`)
    happens(page, 'script[defer]', 'load')
    page.fcrGuard?.started()
    happens(page, 'script[defer]', 'error')
    pass(60_000)
    expect(reports()).toEqual([])
    expect(browser.reloads).toBe(0)
  })

  it('leaves the page readable, as it was in the HTML, if there is no other version', async () => {
    const page = open({ cookie: 'shell@2.0.0' })
    browser.responses['/person/123'] = {
      ok: true,
      status: 200,
      text: () => Promise.resolve(html('<h1>Built</h1>')),
    }
    page.document.body.innerHTML = ''
    happens(page, 'script[defer]', 'load')
    pass(4000)
    await settled()
    expect(page.document.body.innerHTML).toBe('<h1>Built</h1>')
    expect(reports()).toHaveLength(1)
    expect(browser.reloads).toBe(0)
  })
})

describe('a version that is given up', () => {
  it('is given up once', () => {
    const page = open()
    expect(page.fcrGuard?.leave('mf-mapa', '1.0.0')).toBe(true)
    expect(page.fcrGuard?.leave('mf-mapa', '1.0.0')).toBe(false)
    expect(browser.reloads).toBe(1)
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
    expect(browser.reloads).toBe(0)
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

describe('cookies that are not the site’s', () => {
  const large = (name: string) => `${name}=${'x'.repeat(2040)}; Path=`
  const names = ({ document }: Page) =>
    document.cookie
      .split('; ')
      .map((pair) => pair.split('=')[0])
      .sort()

  it('are removed before they lock the visitor out, from each path and parent domain', () => {
    const cookiesSet = [
      `${large('mapa')}/`,
      `${large('vista')}/person; Domain=www.fcr.example`,
      `${large('otra')}/; Domain=fcr.example`,
      'fcr_grupo=1; Path=/',
    ]
    expect(names(open({ cookie: '~shell@1.0.0', cookiesSet }))).toEqual(['__Host-fcr_evitar', 'fcr_grupo'])
  })

  it('stay while they are small, or if the site’s configuration names them', () => {
    expect(names(open({ cookiesSet: [`${large('mapa')}/`, 'vista=lista; Path=/'] }))).toEqual([
      'mapa',
      'vista',
    ])
    const cookiesSet = [`${large('mapa')}/`, `${large('otra')}/`, `${large('tercera')}/`]
    expect(names(open({ cookiesSet, kept: 'mapa otra' }))).toEqual(['mapa', 'otra'])
  })
})
