import { describe, expect, it } from '@jest/globals'
import { areas, play, seeded, type Forger, type Scenario } from '../testing/simulation'

const HOUR = 3_600_000
const each = (count: number, what: (index: number) => void) => {
  for (let index = 0; index < count; index += 1) what(index)
}

const low = (random: () => number) => 150 + Math.round(random() * 650)
const high = (random: () => number) => 1200 + Math.round(random() * 1200)
type Traffic = typeof low

const base = (random: () => number, traffic: Traffic): Scenario => ({
  visitsPerDay: traffic(random),
  gateways: random() < 0.5 ? 1 : 2,
  changed: areas[Math.floor(random() * areas.length)] ?? 'mf-public',
  severity: 0,
  background: { visits: random() * 0.01, visitors: random() * 0.01 },
})

/** An hour without the API, or without a network, somewhere in the first day. */
const outage = (random: () => number, concerns: (area: string) => boolean): Scenario['trouble'] => {
  const from = random() * 23 * HOUR
  const to = from + (0.2 + random()) * HOUR
  return ({ area, time }) => (time > from && time < to && concerns(area) ? 0.7 : 0)
}

const networks = (count: number) => Array.from({ length: count }, (_each, index) => `198.51.${index}.7`)
/** Visits and reports from each of some networks, from many addresses of each. */
const forge = (send: Forger, area: string, from: readonly string[], times: number) => {
  for (const network of from) {
    let value = ''
    each(times, (index) => {
      if (index % 3 === 0) value = send.visit(area, true, network.replace(/7$/, String(index % 256)))
      send.report(area, true, value)
    })
  }
}

type Kind = {
  name: string
  histories: number
  /** How many of them may end wrongly. */
  atMost: number
  scenario: (random: () => number) => Scenario
}
type More = (random: () => number, of: Scenario) => Partial<Scenario>
const kind = (
  name: string,
  histories: number,
  atMost: number,
  traffic: Traffic,
  more: More = () => ({}),
): Kind => ({
  name,
  histories,
  atMost,
  scenario: (random) => {
    const made = base(random, traffic)
    return { ...made, ...more(random, made) }
  },
})
const isWithApi = (area: string) => area !== 'mf-public'
const visitor = '198.51.100.7'

const innocent = [
  kind('a healthy version, hundreds of visits a day', 220, 0, low),
  kind('a healthy version, thousands of visits a day', 30, 0, high),
  kind('a healthy canary', 40, 0, low, () => ({ canary: 0.2 })),
  kind('a healthy shell', 30, 0, low, () => ({ changed: 'shell' })),
  kind(
    'a healthy version, a third of whose visitors have browsers that change its pages',
    150,
    0,
    low,
    () => ({
      foreign: 0.35,
    }),
  ),
  kind('a healthy version, all of whose visitors have such browsers', 90, 0, low, () => ({ foreign: 1 })),
  kind('a healthy canary among such browsers', 20, 0, low, () => ({ canary: 0.2, foreign: 0.35 })),
  kind('a healthy shell among such browsers', 20, 0, low, () => ({ changed: 'shell', foreign: 0.35 })),
  kind('an outage of the API', 110, 0, low, (random) => ({ trouble: outage(random, isWithApi) })),
  kind('an outage of the API, thousands a day', 20, 0, high, (random) => ({
    trouble: outage(random, isWithApi),
  })),
  kind('an outage of the network', 70, 0, low, (random) => ({ trouble: outage(random, () => true) })),
  kind('slow lines', 50, 0, low, () => ({
    trouble: ({ address }) => (/[05]\.\d+$/.test(address) ? 0.3 : 0),
  })),
  kind('one visitor whose page reloads itself', 50, 0, low, (_random, { changed }) => ({
    forge: (send) => {
      each(30, () => {
        send.report(changed, true, send.visit(changed, true, visitor))
      })
    },
  })),
  kind('1,000 reports of one network', 40, 0, low, (_random, { changed }) => ({
    forge: (send, hour) => hour === 1 && forge(send, changed, networks(1), 1000),
  })),
  kind('forged reports from four networks', 40, 0, low, (_random, { changed }) => ({
    forge: (send, hour) => hour % 6 === 1 && forge(send, changed, networks(4), 30),
  })),
  kind('reports of two hundred networks that opened no page', 10, 0, low, (_random, { changed }) => ({
    forge: (send) => each(200, (index) => send.report(changed, true, index % 2 === 0 ? '' : 'A'.repeat(80))),
  })),
  kind('the values of an hour ago, again and again', 10, 0, low, (_random, { changed }) => {
    const kept: string[] = []
    return {
      forge: (send, hour) => {
        if (hour === 0) kept.push(...networks(40).map((address) => send.visit(changed, true, address)))
        if (hour >= 2) for (const value of kept) send.report(changed, true, value)
      },
    }
  }),
]

const unhealthy = [
  kind('fails every visit, hundreds a day', 50, 0, low, () => ({ severity: 1 })),
  kind('fails half of the visits', 50, 0, low, () => ({ severity: 0.5 })),
  kind('fails one visit in five', 50, 0, low, () => ({ severity: 0.2 })),
  kind('fails one visit in five, thousands a day', 20, 0, high, () => ({ severity: 0.2 })),
  kind('a canary that fails half of the visits', 40, 0, low, () => ({ severity: 0.5, canary: 0.3 })),
  kind('a shell that fails one visit in five', 20, 0, low, () => ({ changed: 'shell', severity: 0.2 })),
  kind('half, while a third of the visitors have browsers that change pages', 40, 0, low, () => ({
    severity: 0.5,
    foreign: 0.35,
  })),
  kind('half, while four networks forge reports of the others', 25, 0, low, (_random, { changed }) => ({
    severity: 0.5,
    forge: (send) => {
      for (const area of areas) if (area !== changed) forge(send, area, networks(4), 6)
    },
  })),
  kind('half, while one visitor reloads it for an hour', 25, 0, low, (_random, { changed }) => ({
    severity: 0.5,
    forge: (send, hour) => hour === 1 && each(500, () => send.visit(changed, true, visitor)),
  })),
]

/** Networks in which a bad version fails somebody before a history counts as missed. */
const ENOUGH_NETWORKS = 15

/** `HISTORIES=all` plays all 1,320, which takes minutes; otherwise a fifth of each kind. */
const share = process.env['HISTORIES'] === 'all' ? 1 : 0.2

const playAll = ({ histories, scenario }: Kind, first: number) =>
  Array.from({ length: histories * share }, (_each, index) => {
    const seed = first + index
    return { seed, ...play(seed, scenario(seeded(seed * 7919))) }
  })

const played: number[] = []

describe('histories of versions', () => {
  it.each(innocent)(
    '$name: no version is rolled back',
    (each) => {
      const all = playAll(each, innocent.indexOf(each) * 1000)
      played.push(all.length)
      // The reasons are in the message if this fails.
      const wrong = all.filter(({ reason }) => reason !== undefined)
      expect(wrong.slice(each.atMost)).toEqual([])
    },
    300_000,
  )

  it.each(unhealthy)(
    '$name: rolled back, unless few networks meet it',
    (each) => {
      const all = playAll(each, 100_000 + unhealthy.indexOf(each) * 1000)
      played.push(all.length)
      const missed = all.filter(({ reason, networks }) => reason === undefined && networks >= ENOUGH_NETWORKS)
      expect(missed.length).toBeLessThanOrEqual(each.atMost)
    },
    300_000,
  )

  it('are 1,320, or a fifth of them', () => {
    expect(played.reduce((sum, each) => sum + each, 0)).toBe(1320 * share)
  })
})
