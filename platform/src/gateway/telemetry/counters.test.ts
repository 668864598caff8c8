import { describe, expect, it } from '@jest/globals'
import { HOUR_MS, KEPT_HOURS } from '../../store/telemetry/report-files'
import { NetworkHours } from './network-hours'
import { Counters } from './counters'

const now = 500_000 * HOUR_MS
const mapa = { area: 'mf-mapa', version: '1.0.0' }
const anyAddress = (index: number) => `${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.1`

describe('what is counted', () => {
  it('does not grow with the number of addresses', () => {
    const counters = new Counters()
    for (let index = 0; index < 5000; index += 1) {
      counters.visit([mapa], anyAddress(index), now)
      counters.failure(mapa, anyAddress(index), now)
    }
    expect(counters.report.hours).toEqual({
      500000: { 'mf-mapa@1.0.0': { visits: 5000, failing: 5000, lcp: {}, inp: {} } },
    })
    expect(Object.keys(counters.report.networks['mf-mapa@1.0.0'] ?? {})).toHaveLength(256)
  })

  it('is forgotten after four days', () => {
    const counters = new Counters()
    counters.failure(mapa, anyAddress(1), now)
    counters.failure({ area: 'mf-mapa', version: '1.1.0' }, anyAddress(1), now + KEPT_HOURS * HOUR_MS)
    expect(Object.values(counters.report.hours).map(Object.keys)).toEqual([['mf-mapa@1.1.0']])
    expect(Object.keys(counters.report.networks)).toEqual(['mf-mapa@1.1.0'])
  })
})

describe('networks of an hour', () => {
  it('beyond the capacity share one entry', () => {
    const networks = new NetworkHours(10)
    const visits = Array.from({ length: 100 }, (_each, index) => networks.visit(anyAddress(index), 'a', now))
    expect(visits.filter(Boolean)).toHaveLength(10 + 3)
    // Those of the next hour have entries of their own again.
    expect(networks.visit(anyAddress(50), 'a', now + HOUR_MS)).toBe(true)
  })

  it('count a report only after a page, or for the first one', () => {
    const networks = new NetworkHours()
    const report = () => networks.failure('192.0.2.1', 'a', now)
    expect([report(), report()]).toEqual(['visit', 'ignored'])
    networks.visit('192.0.2.9', 'a', now)
    expect([report(), report()]).toEqual(['counted', 'ignored'])
    expect(networks.failure('192.0.2.1', 'b', now)).toBe('visit')
    expect(networks.failure('192.0.3.1', 'a', now)).toBe('visit')
  })

  it('count the timings of three pages', () => {
    const networks = new NetworkHours()
    const timing = (address: string) => networks.timing(address, 'a', now)
    expect([1, 2, 3, 4].map((host) => timing(`192.0.2.${host}`))).toEqual([true, true, true, false])
    expect(timing('192.0.3.1')).toBe(true)
    expect(networks.timing('192.0.2.1', 'a', now + HOUR_MS)).toBe(true)
  })

  it('start over if the clock is set back', () => {
    const networks = new NetworkHours()
    const visit = (at: number) => networks.visit('192.0.2.1', 'a', at)
    expect([now, now, now, now].map(visit)).toEqual([true, true, true, false])
    expect(visit(now - HOUR_MS)).toBe(true)
  })

  it('keep their own entries once the capacity is used up', () => {
    const networks = new NetworkHours(1)
    const visits = (address: string) => Array.from({ length: 4 }, () => networks.visit(address, 'a', now))
    expect(networks.visit('192.0.2.1', 'a', now)).toBe(true)
    expect(visits('192.0.3.1')).toEqual([true, true, true, false])
    expect(visits('192.0.2.1')).toEqual([true, true, false, false])
  })
})
