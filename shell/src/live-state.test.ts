import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { InlinedLive } from '@fcr/shared/platform/page-state'
import { entry, inline, inlined, integrity, release } from './testing/inlined-live'
import { areaOf, candidates, hasOther, refreshLive, shellChanged } from './live-state'

const originalFetch = window.fetch
beforeEach(() => inline(inlined()))
afterEach(() => {
  window.fetch = originalFetch
})

describe('the live state', () => {
  it('offers the active release first, then the last good one', () => {
    expect(candidates('mf-mapa').map(({ version }) => version)).toEqual(['2.0.0', '1.0.0'])
    expect(candidates('mf-mapa')[0]).toMatchObject({
      entryUrl: '/areas/mf-mapa/2.0.0/remoteEntry.js',
      entryIntegrity: integrity,
    })
  })

  it('offers a quarantined version only if there is no other', () => {
    document.cookie = 'fcr_evitar=~mf-mapa@2.0.0~mf-public@1.0.0'
    expect(candidates('mf-mapa').map(({ version }) => version)).toEqual(['1.0.0'])
    expect(candidates('mf-public').map(({ version }) => version)).toEqual(['1.0.0'])
    expect([
      hasOther('mf-mapa', '2.0.0'),
      hasOther('mf-mapa', '1.0.0'),
      hasOther('mf-public', '1.0.0'),
    ]).toEqual([true, false, false])
    document.cookie = 'fcr_evitar=; Max-Age=0'
  })

  it('offers nothing for an area that is disabled or unknown', () => {
    const state = inlined()
    const area = state.live.areas['mf-mapa']
    if (area) area.disabled = { reason: 'repair', since: '2026-11-21T00:00:00Z' }
    inline(state)
    expect(candidates('mf-mapa')).toEqual([])
    expect(candidates('mf-nobody')).toEqual([])
  })

  it.each([
    ['/', 'mf-public'],
    ['/news/2', 'mf-public'],
    ['/mapaubpd', 'mf-mapa'],
    ['/person/9900000001', 'mf-mapa'],
    ['/person', undefined],
    ['/nowhere', undefined],
  ])('knows who owns %s', (path, area) => {
    expect(areaOf(path)).toBe(area)
  })

  it('gives an address of a disabled area to an enabled one that matches it', () => {
    const state = inlined()
    const area = state.live.areas['mf-mapa']
    if (area) area.disabled = { reason: 'repair', since: '2026-11-21T00:00:00Z' }
    state.releases['mf-public@1.0.0'] = release('mf-public', '1.0.0', ['/', '/person/*'])
    state.live.areas['mf-public'] = entry('1.0.0', null)
    inline(state)
    expect(areaOf('/person/1')).toBe('mf-public')
    expect(areaOf('/mapaUBPD')).toBe('mf-mapa')
  })

  it('applies the changes of a new revision, verified against its hash, and keeps the rest', async () => {
    const asked: [string, string | undefined][] = []
    const next = inlined().live
    next.revision = 8
    next.areas['mf-mapa'] = entry('3.0.0', '2.0.0')
    window.fetch = ((url: string, init?: RequestInit) => {
      asked.push([url, init?.integrity])
      const body = url === '/live.json' ? next : release('mf-mapa', '3.0.0', ['/mapaUBPD'])
      return Promise.resolve({ ok: true, json: () => Promise.resolve(body) } as Response)
    }) as typeof fetch
    expect(await refreshLive()).toBe(true)
    expect(asked).toEqual([
      ['/live.json', undefined],
      ['/areas/mf-mapa/3.0.0/release.json', integrity],
    ])
    expect(candidates('mf-mapa').map(({ version }) => version)).toEqual(['3.0.0', '2.0.0'])
  })

  it('requests a release description again that did not arrive', async () => {
    const next = inlined().live
    next.revision = 8
    next.areas['mf-mapa'] = entry('3.0.0', null)
    let arrives = false
    window.fetch = ((url: string) => {
      if (url !== '/live.json' && !arrives) return Promise.reject(new TypeError('network'))
      const body = url === '/live.json' ? next : release('mf-mapa', '3.0.0', ['/mapaUBPD'])
      return Promise.resolve({ ok: true, json: () => Promise.resolve(body) } as Response)
    }) as typeof fetch
    await refreshLive()
    expect(candidates('mf-mapa')).toEqual([])
    arrives = true
    await refreshLive()
    expect(candidates('mf-mapa').map(({ version }) => version)).toEqual(['3.0.0'])
  })

  it('ignores a response that a later one has overtaken', async () => {
    const answers: ((live: InlinedLive['live']) => void)[] = []
    window.fetch = () =>
      new Promise((resolve) => {
        answers.push((live) => resolve({ ok: true, json: () => Promise.resolve(live) } as Response))
      })
    const asked = [refreshLive(), refreshLive()]
    const [withdrawn, now] = [inlined().live, inlined().live]
    Object.assign(withdrawn, { revision: 8 })
    Object.assign(now, { revision: 9 })
    now.areas['mf-mapa'] = entry('1.0.0', null)
    answers[1]?.(now)
    await asked[1]
    answers[0]?.(withdrawn)
    await asked[0]
    expect(candidates('mf-mapa').map(({ version }) => version)).toEqual(['1.0.0'])
  })

  it('offers the versions from before while a new shell is live, which comes with a reload', async () => {
    const next = inlined().live
    next.revision = 8
    Object.assign(next.areas, { shell: entry('2.0.0', '1.0.0'), 'mf-mapa': entry('3.0.0', '1.0.0') })
    window.fetch = ((url: string) => {
      const body = url === '/live.json' ? next : release('mf-mapa', '3.0.0', ['/mapaUBPD'])
      return Promise.resolve({ ok: true, json: () => Promise.resolve(body) } as Response)
    }) as typeof fetch
    await refreshLive()
    expect(shellChanged()).toBe(true)
    expect(candidates('mf-mapa').map(({ version }) => version)).toEqual(['2.0.0', '1.0.0'])
  })

  it('keeps the known state if the request fails', async () => {
    window.fetch = () => Promise.reject(new TypeError('network'))
    expect(await refreshLive()).toBe(false)
    expect(candidates('mf-mapa')).toHaveLength(2)
  })
})
