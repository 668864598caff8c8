import { expect, it, jest } from '@jest/globals'
import { followLinks } from './follow-links'
import type { Look } from './in-page/look'
import { PageLeft, PageLost, PageStuck } from './patience'
import { collectProblems } from './problems'
import type { Tab } from './tab'
import type { Seen } from './tour'

const footprint = { attributes: [], children: [], sheets: [], addedStyles: 0, directives: [] }
const look = {
  path: '/personas/7',
  shown: 'mf-personas@1.0.0',
  frameless: true,
  heading: 'visible',
  before: footprint,
  now: footprint,
}
const probe = { replaced: [], wiped: [], synchronousRequests: 0, commits: 5 }
const seenAt = (pattern: string, path: string) => ({
  visit: { area: 'mf-personas', path, pattern },
  look: { path },
})
const seen = [seenAt('/personas', '/personas'), seenAt('/personas/:id', '/personas/1')] as unknown as Seen[]

/** Follows the links of a page that shows one once this script has run in it. */
async function followed(changes: Partial<Tab> = {}, revealedBy = 'fcrVisitor.links', path = '/personas') {
  const problems = collectProblems()
  let isRevealed = false
  const [click, examine] = [jest.fn<Tab['click']>(), jest.fn<Tab['examine']>()]
  const close = jest.fn(() => Promise.resolve())
  const nothing = () => Promise.resolve()
  const load = jest.fn(nothing)
  const tab = {
    role: 'member',
    mute: () => undefined,
    examine,
    hasLeft: () => false,
    load,
    pass: nothing,
    send: nothing,
    run(source: string) {
      isRevealed ||= source.includes(revealedBy)
      if (source === 'location.pathname') return Promise.resolve(path)
      if (!source.includes('fcrVisitor.links')) return Promise.resolve(true)
      return Promise.resolve(isRevealed ? [{ path: '/personas/7', href: '/personas/7' }] : [])
    },
    look: () => Promise.resolve(look),
    probe: () => Promise.resolve(probe),
    click,
    close,
    ...changes,
  } as unknown as Tab
  const open = jest.fn(() => Promise.resolve(tab))
  const error = await followLinks({ problems, open }, seen).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { lines: problems.lines(), error, click, close, open, load, examine }
}

it('looks at the page to which a link leads', async () => {
  const missing = { ...look, heading: 'missing' } as unknown as Look
  const { lines, error, click, examine } = await followed({ look: () => Promise.resolve(missing) })
  expect(error).toBeUndefined()
  expect(lines).toEqual(['mf-personas at /personas/:id as member: the page has no heading'])
  expect(examine).toHaveBeenCalledWith('mf-personas at /personas/:id as member')
  expect(click).toHaveBeenCalledTimes(1)
  expect(click).toHaveBeenCalledWith('main a:not([target=_blank])[href][href="/personas/7"]')
})

it.each([
  ['a search', 'fcrVisitor.field', '/personas', 1],
  ['a button, after a search that finds nothing', 'fcrVisitor.press', '/personas', 1],
  ['a button, after a search that leads elsewhere', 'fcrVisitor.press', '/resultados', 2],
])('follows a link that %s shows, in one tab', async (_what, revealedBy, path, loads) => {
  const { lines, click, close, open, load } = await followed({}, revealedBy, path)
  expect(lines).toEqual([])
  expect(click).toHaveBeenCalledTimes(1)
  expect(open).toHaveBeenCalledTimes(1)
  expect(close).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(loads)
})

it('loads the page again after a search that loads another one', async () => {
  const pass = jest
    .fn<Tab['pass']>()
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new PageLeft('loads another page by itself'))
    .mockResolvedValue()
  const { error, click, load } = await followed({ pass }, 'fcrVisitor.press')
  expect(error).toBeUndefined()
  expect(load).toHaveBeenCalledTimes(2)
  expect(click).toHaveBeenCalledTimes(1)
})

it('notes a page that cannot be examined further', async () => {
  const lost = new PageLost('ends the process of its tab')
  const { lines, error, close } = await followed({ click: () => Promise.reject(lost) })
  expect(error).toBe(lost)
  expect(lines).toEqual(['mf-personas at /personas/:id as member: ends the process of its tab'])
  expect(close).toHaveBeenCalledTimes(1)
})

it('follows a link once more if the page does not respond', async () => {
  const click = jest.fn<Tab['click']>().mockRejectedValueOnce(new PageStuck('clock')).mockResolvedValue()
  const { lines, open } = await followed({ click })
  expect(lines).toEqual([])
  expect(open).toHaveBeenCalledTimes(2)
})

it('a link may load another page', async () => {
  const { lines, error, open } = await followed({
    click: () => Promise.reject(new PageLeft('loads another page by itself')),
  })
  expect(error).toBeUndefined()
  expect(lines).toEqual([])
  expect(open).toHaveBeenCalledTimes(1)
})
