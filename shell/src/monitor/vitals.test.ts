import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { startVitals } from './vitals'

type Entry = { startTime?: number; duration?: number; interactionId?: number }
let observers: Map<string, (entries: Entry[]) => void>
let visibility: DocumentVisibilityState
const sent = jest.fn<typeof fetch>()

/** Reports entries of a type, as the browser does. */
const measure = (type: string, ...entries: Entry[]) => observers.get(type)?.(entries)
const hide = () => {
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
}
const bodies = () =>
  sent.mock.calls.map(([url, init]) => [url, init?.keepalive, JSON.parse(init?.body as string) as unknown])

beforeEach(() => {
  observers = new Map()
  visibility = 'visible'
  class FakeObserver {
    readonly #receive: (list: { getEntries: () => Entry[] }) => void
    constructor(receive: (list: { getEntries: () => Entry[] }) => void) {
      this.#receive = receive
    }
    observe({ type }: { type: string }) {
      if (type === 'first-input') throw new TypeError('not supported')
      observers.set(type, (entries) => this.#receive({ getEntries: () => entries }))
    }
  }
  Object.assign(globalThis, { PerformanceObserver: FakeObserver, fetch: sent })
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  sent.mockReset().mockResolvedValue({} as Response)
  document.documentElement.dataset['area'] = 'mf-mapa@1.2.0'
  document.body.innerHTML = '<script src="/areas/shell/2.0.0/static/main.js"></script>'
})
afterEach(() => {
  jest.restoreAllMocks()
  delete document.documentElement.dataset['area']
})

describe('what a page measures', () => {
  it('is sent once, when the page is hidden', () => {
    startVitals()
    measure('largest-contentful-paint', { startTime: 800.4 }, { startTime: 1200.4 })
    measure('event', { duration: 96, interactionId: 1 }, { duration: 40, interactionId: 2 })
    expect(sent).not.toHaveBeenCalled()
    hide()
    hide()
    const body = { area: 'mf-mapa', version: '1.2.0', shell: '2.0.0', lcp: 1200, inp: 96 }
    expect(bodies()).toEqual([['/operacion/medidas', true, body]])
  })

  it('is null where the browser does not measure it, or nobody interacts', () => {
    startVitals()
    measure('event', { duration: 300, interactionId: 0 })
    hide()
    expect(bodies()).toMatchObject([[expect.anything(), true, { lcp: null, inp: null }]])
  })

  it('ignores the slowest of fifty interactions, and counts each by its longest event', () => {
    startVitals()
    for (let id = 1; id <= 50; id += 1)
      measure('event', { duration: 40 + id, interactionId: id }, { duration: 40, interactionId: id })
    hide()
    expect(bodies()).toMatchObject([[expect.anything(), true, { inp: 89 }]])
  })

  it('belongs to the area that the visitor came to', () => {
    startVitals()
    measure('event', { duration: 50, interactionId: 1 })
    document.documentElement.dataset['area'] = 'mf-public@1.0.0'
    measure('event', { duration: 500, interactionId: 2 })
    hide()
    expect(bodies()).toMatchObject([[expect.anything(), true, { area: 'mf-mapa', inp: 50 }]])
  })

  it.each(['mf-mapa@dev', 'none', ''])('is not sent for an area without a version (%j)', (area) => {
    document.documentElement.dataset['area'] = area
    startVitals()
    hide()
    expect(sent).not.toHaveBeenCalled()
  })
})
