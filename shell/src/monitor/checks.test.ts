import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { BootstrapWatchdog } from '@fcr/shared/platform/bootstrap-watchdog'
import { inline, inlined } from '../testing/inlined-live'
import { enterVersion, showVersion } from './monitor'
import { hearFailure, startChecks } from './later'
import { countRequests } from './requests'

const guard = {
  started: jest.fn(),
  report: jest.fn<BootstrapWatchdog['report']>(),
  leave: jest.fn(() => false),
  enter: jest.fn(),
}
Object.assign(window, { fcrGuard: guard satisfies BootstrapWatchdog })

const frame = `
  <div id="encabezado"><header><a href="/toar">TOAR</a></header></div>
  <main id="contenido"><h1>Mapa</h1></main>
  <div id="pie"></div>`
/** Background tasks of the page monitor. jsdom has none. */
const due: (() => void)[] = []
const answers: ((response: Response) => void)[] = []
class NoObserver {
  observe() {}
}
Object.assign(globalThis, {
  CSS: { escape: (text: string) => text },
  PerformanceObserver: NoObserver,
  setTimeout: (work: () => void) => due.push(work),
  fetch: () => new Promise((resolve) => answers.push(resolve)),
})
countRequests()
startChecks()

/** Lets the watchdog look at the page so many times. */
function check(times: number) {
  for (; times > 0; times--) for (const work of due.splice(0)) work()
}
const reports = () => guard.report.mock.calls.map(([report]) => report.reason)

beforeEach(() => {
  inline(inlined())
  document.body.insertAdjacentHTML('beforeend', frame)
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
  ['blank', 'a page has elements that show nothing', content('<div><p></p></div>')],
  ['stuck', 'a page shows for ever that it is loading', content('<div class="loading">Cargando</div>')],
  ['stuck', 'a version never shows a page', () => enterVersion('mf-mapa', '2.0.0')],
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
  ['an area that shows only a picture', content('<svg></svg>')],
  [
    'an area that waits for a request',
    () => {
      content('')()
      void window.fetch('/api/lento')
    },
  ],
  ['a blocker that hides the page', () => document.body.setAttribute('style', 'display: none')],
  [
    'an extension that wraps functions of the browser',
    () => {
      const fetch = window.fetch.bind(window)
      jest.spyOn(window, 'fetch').mockImplementation((...request) => fetch(...request))
      jest.spyOn(Array.prototype, 'map')
    },
  ],
  [
    'an extension that changes style sheets and elements',
    () => {
      document.querySelector('header')?.remove()
      document.body.insertAdjacentHTML('beforeend', '<div style="position: fixed; inset: 0">x</div>')
      document.head.insertAdjacentHTML('beforeend', '<style>h1 { display: none }</style>')
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
  document.body.removeAttribute('style')
  jest.restoreAllMocks()
  for (const answer of answers.splice(0)) answer({ ok: true } as Response)
})

it('reports errors to the version in whose file they happen, and nothing else', () => {
  const place = `${window.location.origin}/areas/mf-mapa/2.0.0/static/routes.js`
  const failure = (error: Error) => {
    Object.assign(error, { stack: `${error.name}: x\n    at f (${place}:3:17)` })
    hearFailure(new ErrorEvent('error', { error, filename: place, lineno: 3, colno: 17 }))
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
  const filename = window.location.href
  const delayed = 'ResizeObserver loop completed with undelivered notifications.'
  hearFailure(new ErrorEvent('error', { message: delayed, filename }))
  expect(reports()).toEqual([])
  hearFailure(new ErrorEvent('error', { message: 'Script error.', filename }))
  hearFailure(Object.assign(new Event('unhandledrejection'), { reason: 'text' }))
  expect(new Set(reports())).toEqual(new Set(['unattributed']))
})

it.each([
  { tasks: 'short', takes: 140, turns: 51 },
  { tasks: 'long', takes: 850, turns: 13 },
])('finds a page busy if its $tasks tasks leave no moment free for 7 s, not before', ({ takes, turns }) => {
  const tooFew = turns - 1
  let clock = 0
  jest.spyOn(performance, 'now').mockImplementation(() => clock)
  const tasks: { [priority: string]: (() => void)[] } = { 'user-visible': [], background: [] }
  const runAll = (priority: string) => tasks[priority]?.splice(0).forEach((work) => work())
  const postTask = (work: () => void, { priority }: { priority: string }) => tasks[priority]?.push(work)
  Object.assign(window, { scheduler: { postTask } })
  const turn = (times: number) => {
    for (; times > 0; times--) {
      clock += takes
      check(1)
      runAll('user-visible')
    }
  }
  // Until the monitor schedules a background task.
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
  // Too late: the version is quarantined.
  runAll('background')
  expect(reports()).toEqual(['busy'])
  Reflect.deleteProperty(window, 'scheduler')
  jest.restoreAllMocks()
})
