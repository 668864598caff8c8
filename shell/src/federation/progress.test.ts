import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { loadScript } from './load-script'
import { patience } from './progress'

const originalFetch = globalThis.fetch
/** Sends some bytes of the file that a probe reads. */
let arrive: () => void
let aborted: boolean

beforeEach(() => {
  jest.useFakeTimers()
  aborted = false
  // jsdom loads nothing: the tag waits until the test dispatches its event.
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => document.body.append(...nodes))
  globalThis.fetch = ((_url: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => (aborted = true))
    const read = () => new Promise((resolve) => (arrive = () => resolve({ done: false })))
    return Promise.resolve({ ok: true, body: { getReader: () => ({ read }) } })
  }) as unknown as typeof fetch
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  globalThis.fetch = originalFetch
  document.body.replaceChildren()
})

const start = () => {
  let outcome = 'waiting'
  loadScript({ url: '/areas/mf-mapa/1.0.0/static/routes.js', integrity: undefined }).then(
    () => (outcome = 'loaded'),
    (error: unknown) => (outcome = error instanceof Error ? error.message : ''),
  )
  return () => outcome
}

it('waits for a script as long as bytes of it arrive, however slowly', async () => {
  const outcome = start()
  await jest.advanceTimersByTimeAsync(patience - 1)
  for (let times = 0; times < 10; times += 1) {
    arrive()
    await jest.advanceTimersByTimeAsync(patience - 1)
  }
  expect(outcome()).toBe('waiting')
  document.querySelector('script')?.dispatchEvent(new Event('load'))
  await jest.advanceTimersByTimeAsync(0)
  expect(outcome()).toBe('loaded')
  expect(aborted).toBe(true)
  // Bytes that were on their way begin no new watch.
  arrive()
  await jest.advanceTimersByTimeAsync(0)
  expect(jest.getTimerCount()).toBe(0)
})

it('gives up on a script of which nothing has arrived for a while', async () => {
  const outcome = start()
  await jest.advanceTimersByTimeAsync(patience - 1)
  arrive()
  await jest.advanceTimersByTimeAsync(patience)
  expect(outcome()).toBe('chunk-timeout')
  expect(document.querySelector('script')).toBeNull()
  expect(jest.getTimerCount()).toBe(0)
})

it('does not count the time in which the page itself is busy', async () => {
  const outcome = start()
  // A page that was busy runs each of its timers once, however late they are, and only then sees what has arrived.
  jest.advanceTimersToNextTimer(jest.getTimerCount())
  document.querySelector('script')?.dispatchEvent(new Event('load'))
  await jest.advanceTimersByTimeAsync(0)
  expect(outcome()).toBe('loaded')
})

it('gives up at once on a script that is missing, and does not ask for it again', async () => {
  const outcome = start()
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  await jest.advanceTimersByTimeAsync(patience)
  expect(outcome()).toBe('chunk-missing')
  expect(aborted).toBe(false)
})
