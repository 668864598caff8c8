import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { PageGuard } from '@fcr/shared/contracts/page-guard'
import { inline, inlined } from '../testing/inlined-live'
import { enterVersion, showVersion } from './guard'
import { hear, startChecks } from './later'
import { rememberNatives } from './natives'
import { rememberPage } from './page-state'
import { pristine } from './pristine'
import { protectShared } from './protect'

const guard = {
  started: jest.fn(),
  report: jest.fn<PageGuard['report']>(),
  leave: jest.fn(() => false),
  enter: jest.fn(),
}
Object.assign(window, { fcrGuard: guard satisfies PageGuard })

const frame = `
  <div id="encabezado"><header><a href="/toar">TOAR</a></header></div>
  <main id="contenido"><h1>Mapa</h1></main>
  <div id="pie"></div>`
/** What the guard has put off. jsdom knows no background tasks. */
const due: (() => void)[] = []
pristine.setTimeout = (work) => due.push(work)
const { now } = pristine
/** jsdom lays nothing out: elements have a size unless a test hides them, and nothing covers another. */
let hidden: string
let covering: string | undefined
Object.assign(globalThis, { CSS: { escape: (text: string) => text }, matchMedia: () => ({ matches: false }) })
document.elementFromPoint = (_x, y) => document.querySelector(covering ?? (y < 50 ? 'header a' : 'h1, main'))
Element.prototype.getBoundingClientRect = function () {
  const size = hidden !== '' && this.closest(hidden) ? 0 : 40
  return { left: 0, top: 0, width: size, height: size } as DOMRect
}

class NoObserver {
  observe() {}
}
Object.assign(globalThis, { PerformanceObserver: NoObserver })
pristine.fetch = () => Promise.reject(new TypeError('network'))
protectShared(jest.fn())
rememberNatives()
startChecks()

/** Lets the watchdog look at the page so many times. */
function check(times: number) {
  for (; times > 0; times--) for (const work of due.splice(0)) work()
}
const reports = () => guard.report.mock.calls.map(([report]) => report.reason)

beforeEach(() => {
  hidden = ''
  covering = undefined
  inline(inlined())
  document.body.insertAdjacentHTML('beforeend', frame)
  rememberPage()
  window.history.replaceState(null, '', '/mapaUBPD')
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  enterVersion('mf-mapa', '2.0.0')
  showVersion('mf-mapa', '2.0.0')
  document.documentElement.dataset['area'] = 'mf-mapa@2.0.0'
})
afterEach(() => {
  // Suspicion does not outlast a change of visibility.
  document.dispatchEvent(new Event('visibilitychange'))
  jest.clearAllMocks()
})
const content = (html: string) => () => {
  const main = document.querySelector('main')
  if (main) main.innerHTML = html
}

it('accuses nobody of a page that is as it should be', () => {
  check(20)
  expect(reports()).toEqual([])
})

it.each<[string, string, () => void]>([
  ['blank', 'a page becomes empty', content('')],
  ['blank', 'a page has no visible heading', () => (hidden = 'h1')],
  ['stuck', 'a page shows for ever that it is loading', content('<div class="loading"></div>')],
  ['stuck', 'a version never shows a page', () => enterVersion('mf-mapa', '2.0.0')],
  ['frame-hidden', 'the whole page is hidden', () => (hidden = 'body')],
  ['frame-hidden', 'the header is gone', () => document.querySelector('header')?.remove()],
  [
    'frame-hidden',
    'something covers the page',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<p class="cover">x</p>')
      covering = '.cover'
    },
  ],
  ['frame-hidden', 'its own content covers the header', () => (covering = 'h1')],
])('finds %s when %s, and only if it stays so', (code, _when, spoil) => {
  spoil()
  check(2)
  expect(reports()).toEqual([])
  check(2)
  expect(reports()).toEqual([code])
})

it('counts only checks between which the page was drawn', () => {
  const timeline = { currentTime: 0 }
  Object.defineProperty(document, 'timeline', { value: timeline, configurable: true })
  content('')()
  check(20)
  expect(reports()).toEqual([])
  for (let times = 0; times < 4; times++) {
    timeline.currentTime += 1000
    check(1)
  }
  expect(reports()).toEqual(['blank'])
  Reflect.deleteProperty(document, 'timeline')
})

it.each<[string, () => void]>([
  ['an area that shows that it is waiting', content('<p role="status">Buscando</p>')],
  [
    'an area whose file is on its way',
    () => {
      content('')()
      document.head.insertAdjacentHTML(
        'beforeend',
        '<script src="/areas/mf-mapa/2.0.0/static/late.js"></script>',
      )
    },
  ],
  [
    'a dialog that covers the page',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<div class="cover" aria-modal="true">x</div>')
      covering = '.cover'
    },
  ],
  [
    'an extension that covers the page',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<some-extension class="cover">x</some-extension>')
      covering = '.cover'
    },
  ],
  [
    'an area that wants no frame',
    () => {
      document.documentElement.dataset['frame'] = 'none'
      document.querySelector('header')?.remove()
    },
  ],
  [
    'the message that an area is unavailable',
    () => {
      content('')()
      document.documentElement.dataset['area'] = 'none'
    },
  ],
  [
    'a page in the background',
    () => {
      content('')()
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    },
  ],
])('does not accuse %s', (_whom, change) => {
  change()
  check(20)
  expect(reports()).toEqual([])
  document.head.innerHTML = ''
  delete document.documentElement.dataset['frame']
  jest.restoreAllMocks()
})

it('reports errors to the version in whose file they happen, and nothing else', () => {
  const place = `${window.location.origin}/areas/mf-mapa/2.0.0/static/routes.js`
  const failure = (error: Error) => {
    Object.assign(error, { stack: `${error.name}: x\n    at f (${place}:3:17)` })
    hear(new ErrorEvent('error', { error, filename: place, lineno: 3, colno: 17 }))
  }
  failure(new Error('x'))
  const [report] = guard.report.mock.calls[0] ?? []
  expect(report).toMatchObject({
    area: 'mf-mapa',
    version: '2.0.0',
    reason: 'script-error',
    source: 'static/routes.js:3:17',
  })
  guard.report.mockClear()
  for (const excused of [new TypeError('Failed to fetch'), new DOMException('left', 'AbortError') as Error])
    failure(excused)
  hear(new ErrorEvent('error', { message: 'ResizeObserver loop', filename: window.location.href }))
  hear(Object.assign(new Event('unhandledrejection'), { reason: 'text' }))
  expect(reports()).toEqual([])
})

it('takes the visitor where a link of the frame leads if an area stops the click', () => {
  const link = document.querySelector('header a')
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', hear, { capture: true })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const click = () => {
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    check(1)
  }
  link?.addEventListener('click', (event) => event.preventDefault())
  click()
  expect(reports()).toEqual([])
  window.addEventListener('click', stop, { capture: true })
  click()
  window.removeEventListener('click', stop, { capture: true })
  expect(reports()).toEqual(['navigation-dead'])
  expect(window.location.pathname).toBe('/toar')
  jest.spyOn(console, 'error').mockClear()
})

it('gives up a version that requests without end', () => {
  for (let count = 0; count < 149; count++) void window.fetch('/api/a').catch(() => undefined)
  expect(reports()).toEqual([])
  void window.fetch('/api/a').catch(() => undefined)
  expect(reports()).toEqual(['request-flood'])
})

it.each([
  { tasks: 'short', takes: 140, turns: 26 },
  { tasks: 'long', takes: 850, turns: 7 },
])('finds a page busy if its $tasks tasks leave no moment free for 3.5 s, not before', ({ takes, turns }) => {
  const tooFew = turns - 1
  let clock = 0
  pristine.now = () => clock
  const tasks: { [priority: string]: (() => void)[] } = { 'user-visible': [], background: [] }
  const runAll = (priority: string) => tasks[priority]?.splice(0).forEach((work) => work())
  pristine.postTask = (work, priority) => void tasks[priority]?.push(work)
  const turn = (times: number) => {
    for (; times > 0; times--) {
      clock += takes
      check(1)
      runAll('user-visible')
    }
  }
  // Until the guard asks for a free moment.
  turn(1)
  for (let round = 0; round < 3; round++) {
    turn(tooFew)
    expect(reports()).toEqual([])
    runAll('background')
    turn(1)
  }
  turn(tooFew)
  // As when a device wakes up.
  check(100)
  expect(reports()).toEqual([])
  turn(1)
  expect(reports()).toEqual(['busy'])
  // Too late: the page has been given up.
  runAll('background')
  expect(reports()).toEqual(['busy'])
  pristine.postTask = undefined
  pristine.now = now
})
