import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { inline, inlined } from '../../testing/inlined-live'
import { choose, nextVersion } from '../versions'
import { stall } from './stall'

type Request = Parameters<NonNullable<typeof stall.loadEntry>>[0]
type Container = { init: () => unknown; get: (module: string) => unknown }

const never = () => new Promise(() => undefined)
const working: Container = { init: () => undefined, get: () => Promise.resolve(() => 'routes') }
const entry = '/areas/mf-mapa/2.0.0/remoteEntry.js'

/** What the entry's script does: its event, after which the container may exist. */
let entryDoes: (script: HTMLScriptElement) => void
const leaves = (container: Container | undefined) => (script: HTMLScriptElement) => {
  Object.assign(globalThis, { mf_mapa_2_0_0: container })
  script.dispatchEvent(new Event('load'))
}

const load = () => {
  const createScript = { emit: () => Object.assign(document.createElement('script'), { src: entry }) }
  return stall.loadEntry?.({
    remoteInfo: { name: 'mf-mapa@2.0.0', entry },
    loaderHook: { lifecycle: { createScript } },
  } as unknown as Request) as Promise<Container>
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  inline(inlined())
  const candidate = nextVersion('mf-mapa')
  if (candidate) choose(candidate)
  entryDoes = leaves(working)
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    queueMicrotask(() => entryDoes(node as unknown as HTMLScriptElement))
    return node
  })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('hands out the container that the entry leaves', async () => {
  const container = await load()
  expect(await container.get('./routes')).toEqual(expect.any(Function))
  expect(jest.getTimerCount()).toBe(0)
})

it.each([
  [
    'cannot be loaded',
    (script: HTMLScriptElement) => void script.dispatchEvent(new Event('error')),
    'entry-missing',
  ],
  ['leaves no container', leaves(undefined), 'entry-threw'],
])('gives up an entry that %s', async (_what, does, code) => {
  entryDoes = does
  await expect(load()).rejects.toMatchObject({ code })
})

it.each(['init', 'get'] as const)('gives up a container whose %s does not end', async (call) => {
  entryDoes = leaves({ ...working, [call]: never })
  const container = await load()
  const answer = expect(container[call]('./routes')).rejects.toMatchObject({ code: 'timeout' })
  await jest.advanceTimersByTimeAsync(5000)
  await answer
})

it('says that a chunk is missing when the container cannot get its module', async () => {
  entryDoes = leaves({ ...working, get: () => Promise.reject(new Error('chunk 5')) })
  await expect((await load()).get('./routes')).rejects.toMatchObject({ code: 'chunk-missing' })
})
