import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { BootstrapWatchdog } from '@fcr/shared/platform/bootstrap-watchdog'
import { inline, inlined } from '../testing/inlined-live'

const page = { started: jest.fn(), report: jest.fn(), leave: jest.fn(() => true), enter: jest.fn() }
Object.assign(window, { fcrGuard: page satisfies BootstrapWatchdog })

/** A page in which nothing has happened yet. */
async function newPage() {
  jest.resetModules()
  return import('./monitor')
}

/** The test set-up spies on it; jsdom cannot reload a page, and says so there. */
const consoleError = () => jest.spyOn(console, 'error')
const reloads = () =>
  consoleError().mock.calls.filter(([problem]) => /navigation/.test(String(problem))).length

beforeEach(() => {
  inline(inlined())
  window.history.replaceState(null, '', '/mapaUBPD')
  sessionStorage.clear()
  jest.clearAllMocks()
  page.leave.mockReturnValue(true)
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  document.documentElement.className = ''
})

it('marks each version that the page enters, and each of its pages', async () => {
  const { enterVersion, showVersion } = await newPage()
  enterVersion('mf-mapa', '2.0.0')
  showVersion('mf-mapa', '2.0.0')
  expect(page.enter.mock.calls).toEqual([['mf-mapa', '2.0.0', '/mapaUBPD']])
  window.history.replaceState(null, '', '/person/9900000001')
  showVersion('mf-mapa', '2.0.0')
  expect(page.enter.mock.calls.slice(-1)[0]).toEqual(['mf-mapa', '2.0.0', '/person/:personId'])
})

it('reports a version that it gives up, and loads the page without it, once', async () => {
  const { enterVersion, giveUp } = await newPage()
  enterVersion('mf-mapa', '2.0.0')
  expect(giveUp('blank')).toBe(true)
  expect(giveUp('stuck')).toBe(true)
  const report = { area: 'mf-mapa', version: '2.0.0', reason: 'blank', pattern: '/mapaUBPD', phase: 'run' }
  expect(page.report.mock.calls).toEqual([[report]])
  expect(page.leave.mock.calls).toEqual([['mf-mapa', '2.0.0']])
})

it('accuses nobody while another version that ran in the page may be the cause, and loads the page again', async () => {
  const { enterVersion, giveUp } = await newPage()
  consoleError().mockImplementation(() => undefined)
  enterVersion('mf-public', '1.0.0')
  enterVersion('mf-mapa', '2.0.0')
  expect(giveUp('stuck')).toBe(true)
  expect(reloads()).toBe(1)
  consoleError().mockClear()
  expect(page.report).not.toHaveBeenCalled()
  // After that, it is the area's own doing.
  const next = await newPage()
  next.enterVersion('mf-public', '1.0.0')
  next.enterVersion('mf-mapa', '2.0.0')
  next.giveUp('stuck')
  expect(page.leave.mock.calls).toEqual([['mf-mapa', '2.0.0']])
})

it('attributes nothing in a browser that forbids storage either', async () => {
  const { enterVersion, giveUp } = await newPage()
  consoleError().mockImplementation(() => undefined)
  const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  enterVersion('mf-public', '1.0.0')
  enterVersion('mf-mapa', '2.0.0')
  expect(giveUp('stuck')).toBe(true)
  expect(page.report).not.toHaveBeenCalled()
  storage.mockRestore()
  consoleError().mockClear()
})

it('tells the page if the version cannot be left by loading the page again', async () => {
  const { enterVersion, giveUp, onGiveUp } = await newPage()
  page.leave.mockReturnValue(false)
  const told = jest.fn()
  const stop = onGiveUp(told)
  enterVersion('mf-mapa', '2.0.0')
  expect(giveUp('blank')).toBe(false)
  expect(told).toHaveBeenCalledWith({ area: 'mf-mapa', version: '2.0.0' })
  stop()
  giveUp('blank')
  expect(told).toHaveBeenCalledTimes(1)
})

it('neither reports nor leaves a dev server, nor a page that the browser translates', async () => {
  const { enterVersion, giveUp } = await newPage()
  enterVersion('mf-mapa', 'dev')
  expect(giveUp('blank')).toBe(false)
  enterVersion('mf-mapa', '2.0.0')
  document.documentElement.className = 'translated-ltr'
  expect(giveUp('blank')).toBe(false)
  expect(page.report).not.toHaveBeenCalled()
  expect(page.leave).not.toHaveBeenCalled()
})
