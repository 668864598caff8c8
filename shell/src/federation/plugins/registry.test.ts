import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { inline, inlined, release } from '../../testing/inlined-live'
import { choose, chosenVersion, forgetFailures, nextVersion, recordFailure } from '../versions'
import { registry } from './registry'

type Request = Parameters<NonNullable<typeof registry.beforeRequest>>[0]

let registered: object[]
const ask = async (id: string) => {
  const origin = { registerRemotes: (remotes: object[]) => registered.push(...remotes) }
  const answer = await registry.beforeRequest?.({ id, origin } as unknown as Request)
  return (answer as Request).id
}

beforeEach(() => {
  registered = []
  inline(inlined())
})
afterEach(() => {
  forgetFailures('mf-mapa')
  jest.restoreAllMocks()
})

it('answers with the active version of the area, registered as a remote of its own', async () => {
  expect(await ask('mf-mapa/routes')).toBe('mf-mapa@2.0.0/routes')
  expect(registered).toEqual([
    {
      name: 'mf-mapa@2.0.0',
      version: '2.0.0',
      entry: '/areas/mf-mapa/2.0.0/remoteEntry.js',
      entryGlobalName: 'mf_mapa_2_0_0',
    },
  ])
  expect(chosenVersion('mf-mapa')?.version).toBe('2.0.0')
})

it('answers with the last good version once the active one has failed', async () => {
  recordFailure('mf-mapa', '2.0.0')
  expect(await ask('mf-mapa/routes')).toBe('mf-mapa@1.0.0/routes')
})

it('refuses an area of which no version is live', async () => {
  await expect(ask('mf-otra/routes')).rejects.toMatchObject({ code: 'not-live' })
})

/** Two versions under one name, of which the first one ran and has failed. */
function failUnderOneName() {
  const { releases, ...rest } = inlined()
  const named = (version: string) => ({ ...release('mf-mapa', version, ['/mapaUBPD']), global: 'mapa' })
  const both = { 'mf-mapa@2.0.0': named('2.0.0'), 'mf-mapa@1.0.0': named('1.0.0') }
  inline({ ...rest, releases: { ...releases, ...both } })
  const candidate = nextVersion('mf-mapa')
  if (!candidate) throw new Error('no version')
  choose(candidate)
  Object.assign(globalThis, { mapa: {} })
  recordFailure('mf-mapa', '2.0.0')
}

it('starts the page again rather than run two versions under one name', async () => {
  const problems = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  failUnderOneName()
  let answered = false
  void ask('mf-mapa/routes').then(() => (answered = true))
  await new Promise((resolve) => setTimeout(resolve))
  // jsdom cannot load a page again, and says so.
  expect(String(problems.mock.calls[0]?.[0])).toMatch(/navigation/)
  expect(answered).toBe(false)
  problems.mockClear()
})

it('refuses the second version under one name in a page that cannot be reloaded', async () => {
  failUnderOneName()
  const keepOpen = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', keepOpen)
  await expect(ask('mf-mapa/routes')).rejects.toMatchObject({ code: 'not-live' })
  window.removeEventListener('beforeunload', keepOpen)
})
