import { describe, expect, it, jest } from '@jest/globals'
import type { ComparedPage } from './compare-findings'
import type { Look } from './in-page/look'
import { layoutOf } from './layouts'
import type { Observations } from './observe-page'
import { compare, rolesFor, type Seen, type Tour } from './tour'
import type { Visit } from './visit-plan'

it.each([
  ['leads signed-out visitors elsewhere', '/vista-compareciente/1', ['JEP', 'UBPD', 'member']],
  ['is shown to signed-out visitors', '/login', ['JEP', 'UBPD']],
])('a page that %s, and that asks for two realms', (_what, path, roles) => {
  const seen = { asks: ['member', 'external'], look: { path: '/login' }, visit: { path } }
  expect(rolesFor(seen as unknown as Seen)).toEqual(roles)
})

describe('a page that differs from what is stored of the live one', () => {
  const look = { path: '/a', frameless: true, header: null, footer: null } as unknown as Look
  const cost = { requests: 1, repeats: 1, files: 1, commits: 1 }
  const page = (growth: number, fled?: number): ComparedPage => {
    const notes = { growth, ...(fled !== undefined && { hovering: { fled, of: 5 } }) }
    return { look, cost, seen: { 1280: notes } }
  }
  const visit = { area: 'mf-uno', path: '/a' } as Visit

  /** Compares a page that has grown by 50 elements, and two of whose controls flee; those of the live one do, too. */
  async function compared(live: ComparedPage, direct: ComparedPage) {
    const stored: Observations = { 1280: { growth: 0, hovering: { fled: 2, of: 5 } } }
    const livePage = jest.fn<Tour['livePage']>().mockResolvedValue(live)
    const directPage = jest.fn<Tour['directPage']>().mockResolvedValue(direct)
    const liveLayout = () => ({ ...layoutOf(look), seen: stored })
    const tour = { isShell: false, liveLayout, livePage, directPage }
    const result = await compare(tour, { visit, role: 'visitor' }, page(50, 2))
    const repeated = [livePage, directPage].map(({ mock }) => mock.calls[0]?.[2].map(({ name }) => name))
    return { result, repeated }
  }

  it('is fine if the live one shows the same when both are opened, and the other checks agree', async () => {
    const { result, repeated } = await compared(page(50), page(50))
    expect(result).toEqual({ faults: [], differences: [], page: page(50, 2) })
    expect(repeated).toEqual([['growth'], ['growth']])
  })

  it('has a fault that remains, and keeps the notes of the checks that were not repeated', async () => {
    const { result } = await compared(page(0), page(60))
    expect(result.faults).toEqual([expect.stringContaining('60')])
    expect(result.page).toEqual(page(60, 2))
  })
})
