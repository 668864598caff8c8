import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { inline, inlined } from '../../testing/inlined-live'
import { AreaFailure } from '../area-failure'
import { choose, forgetFailures, nextVersion } from '../versions'
import { lastGood } from './last-good'

type Failure = Parameters<NonNullable<typeof lastGood.errorLoadRemote>>[0]

let asked: string[]
let reported: unknown[]
/** The server's response to a request for a file. */
let answer: () => Promise<unknown>
const originalFetch = window.fetch

function fails(lifecycle: Failure['lifecycle'] = 'onLoad') {
  const candidate = nextVersion('mf-mapa')
  if (candidate) choose(candidate)
  const loadRemote = (id: string) => {
    asked.push(id)
    return Promise.resolve('the next version')
  }
  const error = new AreaFailure('entry-missing')
  return lastGood.errorLoadRemote?.({
    id: 'mf-mapa/routes',
    error,
    lifecycle,
    origin: { loadRemote },
  } as unknown as Failure)
}

beforeEach(() => {
  asked = []
  reported = []
  inline(inlined())
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer = () => Promise.resolve({ ok: false, status: 404 })
  window.fetch = ((url: string, { body }: RequestInit) => {
    if (url.startsWith('/areas/')) return answer()
    reported.push(JSON.parse(body as string))
    return Promise.resolve()
  }) as unknown as typeof fetch
})
afterEach(() => {
  forgetFailures('mf-mapa')
  window.fetch = originalFetch
  Reflect.deleteProperty(window.crypto, 'subtle')
  jest.restoreAllMocks()
})

it('asks for the next version in place of one that cannot be loaded, and reports that one', async () => {
  expect(await fails()).toBe('the next version')
  expect(asked).toEqual(['mf-mapa/routes'])
  const report = { area: 'mf-mapa', version: '2.0.0', reason: 'entry-missing', phase: 'load' }
  await waitFor(() => expect(reported).toMatchObject([report]))
})

it.each([
  ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails itself', () => Promise.resolve({ ok: false, status: 502 })],
])('reports a missing file as unattributed while the server %s', async (_, response) => {
  answer = response
  await fails()
  await waitFor(() => expect(reported).toMatchObject([{ version: '2.0.0', reason: 'unattributed' }]))
})

it.each([
  ['is altered', 'another', 'entry-missing'],
  ['is intact', 'the version', 'unattributed'],
])('attributes the failure of a file that arrives by its content, which %s', async (_, content, reason) => {
  // In place of a hash function, which jsdom does not have.
  const digest = (_algorithm: string, bytes: Uint8Array) => Promise.resolve(bytes)
  Object.defineProperty(window.crypto, 'subtle', { value: { digest }, configurable: true })
  const state = inlined()
  const files = state.releases['mf-mapa@2.0.0']?.files ?? {}
  files['remoteEntry.js'] = { integrity: `sha384-${btoa('the version')}`, size: 1 }
  inline(state)
  const bytes = new TextEncoder().encode(content)
  answer = () => Promise.resolve({ ok: true, status: 200, arrayBuffer: () => Promise.resolve(bytes) })
  await fails()
  await waitFor(() => expect(reported).toMatchObject([{ version: '2.0.0', reason }]))
})

it('gives up after the last one', async () => {
  await fails()
  expect(await fails()).toBeUndefined()
  await waitFor(() => expect(reported).toMatchObject([{ version: '2.0.0' }, { version: '1.0.0' }]))
})

it('leaves a shared module that failed to the import that wants it', async () => {
  expect(await fails('beforeLoadShare')).toBeUndefined()
  expect(reported).toEqual([])
})

it.each([{}, { default: 'page' }])('does not accept a remote without routes: %j', (exposeModule) => {
  expect(() => lastGood.onLoad?.({ exposeModule } as never)).toThrow('no-routes')
  expect(() => lastGood.onLoad?.({ exposeModule: { default: [] } } as never)).not.toThrow()
})
