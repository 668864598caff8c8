import { describe, expect, it } from '@jest/globals'
import {
  avoided,
  browser,
  openWatched as open,
  pass,
  reports,
  type Options,
  type Page,
} from '../../testing/watched-page'

describe('a tab that hung while it entered a version', () => {
  /** The mark of a page that renewed it last `silence` milliseconds ago. */
  const mark = (silence: number) =>
    `mf-mapa 1.2.0 /mapaUBPD ${browser.time - silence - 300} ${browser.time - silence}`
  const report = { area: 'mf-mapa', version: '1.2.0', reason: 'hung', pattern: '/mapaUBPD', phase: 'run' }
  const stored = (page: Page) => page.sessionStorage.getItem('fcr-entrada')

  it.each([5000, 119_999])('is reported by the next page, which gives the version up: %s ms', (silence) => {
    const page = open({ tab: mark(silence) })
    expect(reports()).toEqual([report])
    expect(avoided(page)).toEqual(['mf-mapa@1.2.0'])
    expect(browser.reloads).toBe(1)
    expect(stored(page)).toBe('')
  })

  it('is reported, but its version kept, if the area has no other', () => {
    const page = open({ tab: mark(8000), spare: 'shell mf-mapa-2' })
    expect(reports()).toEqual([report])
    expect(avoided(page)).toEqual([])
    expect(browser.reloads).toBe(0)
  })

  it.each([
    ['was left quickly', 300, {}],
    ['was left before it had hung for long', 4999, {}],
    ['was left quickly, on a slow line', 9000, { loading: 8700 }],
    ['is restored by a browser that the device had ended', 8000, { navigation: 'back_forward' }],
    ['was discarded by the browser', 8000, { discarded: true }],
    ['is opened again after a while', 120_000, {}],
    ['is on a device whose clock was set back', -60_000, {}],
  ])('is not assumed for a tab that %s', (_what, silence, more: Options) => {
    const page = open({ tab: mark(silence), ...more })
    expect(reports()).toEqual([])
    expect(avoided(page)).toEqual([])
    expect(browser.reloads).toBe(0)
    expect(stored(page)).toBe('')
  })

  it('leaves a mark that is renewed while the page responds, and removed after 15 seconds', () => {
    const page = open()
    page.fcrGuard?.enter('mf-mapa', '1.2.0', '/mapaUBPD')
    page.fcrGuard?.started()
    const begin = browser.time
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

  it('leaves no mark on a device whose clock is set back', () => {
    const page = open()
    page.fcrGuard?.enter('mf-mapa', '1.2.0', '/mapaUBPD')
    browser.time -= 10_000
    for (const { run } of browser.timers.splice(0)) run()
    expect(stored(page)).toBe('')
  })

  it('leaves no mark in the background', () => {
    const page = open()
    Object.defineProperty(page.document, 'hidden', { value: true })
    page.fcrGuard?.enter('mf-mapa', '1.2.0', '/mapaUBPD')
    expect(stored(page)).toBeNull()
  })

  it.each(['visibilitychange', 'freeze', 'pagehide'])('leaves no mark after %s', (type) => {
    const page = open()
    page.fcrGuard?.enter('mf-mapa', '1.2.0', '/mapaUBPD')
    const target = type === 'pagehide' ? page : page.document
    target.dispatchEvent(new page.Event(type))
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
