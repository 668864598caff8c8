import { votingNetwork } from '@fcr/shared/server/client-network'
import type { LiveArea } from '@fcr/shared/platform/deployment-state'
import { Counters } from '../gateway/telemetry/counters'
import { createOnce, createVisitCipher } from '../gateway/telemetry/visit-tokens'
import { HOUR_MS, hourOf } from '../store/telemetry/report-files'
import { decide, defaultSettings } from '../auto-rollback/decide'
import { suspectFrom, type Watched } from '../auto-rollback/evidence'

/** Returns random numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Share of the visits of each area; every visit is also one of the shell. */
const shares = { 'mf-public': 0.5, 'mf-afiliados': 0.2, 'mf-externos': 0.2, 'mf-mapa': 0.1 }
export type Area = keyof typeof shares
export const areas = Object.keys(shares) as Area[]

type Page = { area: Area; address: string; /** Since the new version went live. */ time: number }

export type Scenario = {
  visitsPerDay: number
  /** Gateways behind a proxy that sends each request to any of them. */
  gateways: 1 | 2
  /** The area, or shell, with a new version since the second day. */
  changed: Area | 'shell'
  /** A canary with this share of the visitors; undefined: the version is active. */
  canary?: number
  /** Probability that the new version fails a visit; 0: it is healthy. */
  severity: number
  /** Share of visits that fail whatever the version, and of visitors whose browsers usually fail. */
  background: { visits: number; visitors: number }
  /** Share of visitors whose browsers change every page of the new version: their reports are unattributed. */
  foreign?: number | undefined
  /** Probability that something outside the releases fails a page. */
  trouble?: ((page: Page) => number) | undefined
  /** Additional reports: called once in each hour of the new version. */
  forge?: ((send: Forger, hour: number) => void) | undefined
}

export type Forger = {
  /** Opens a page; returns the token that came with it. */
  visit: (area: string, isNew: boolean, address: string) => string
  /** Reports a failure, with such a token or another text. */
  report: (area: string, isNew: boolean, token: string, code?: 'threw' | 'unattributed') => void
}

const DAY = 24 * HOUR_MS
/** Auto-rollback decides after each second with failures; once a minute makes no difference to these figures. */
const LOOK_EVERY_MS = 60_000
const start = 20_000 * DAY

const ref = (version: string) => ({ version, integrity: `sha384-${'A'.repeat(64)}` })
const healthyArea: LiveArea = { active: ref('1.0.0'), lastGood: null, canary: null, disabled: null }

/** All gateways have the same key. */
const tokens = createVisitCipher(Buffer.alloc(32, 'k'))

export type Outcome = {
  /** Why the version was rolled back. */
  reason: string | undefined
  /** Visitors that the new version had until then, and networks in which it failed one. */
  visits: number
  networks: number
}

/** Plays a day of the old version and 36 hours of the new one, or until it is rolled back. */
export function play(seed: number, scenario: Scenario): Outcome {
  const random = seeded(seed)
  const newGateway = () => ({ counters: new Counters(), isFirst: createOnce() })
  const gateways = Array.from({ length: scenario.gateways }, newGateway)
  const files = gateways.map(({ counters }) => counters.report)
  const anyGateway = () => gateways[Math.floor(random() * gateways.length)] ?? newGateway()
  const { state, watched } = liveStateOf(scenario)
  const { changed, canary, background, trouble, forge } = scenario
  const versionOf = (area: string, isNew: boolean) => ({
    area,
    version: isNew && area === changed ? '1.1.0' : '1.0.0',
  })
  const hit = new Set<string>()
  let visits = 0
  let reason: string | undefined
  let nextLook = watched.since

  const send: Forger = {
    visit: (area, isNew, address) => {
      anyGateway().counters.visit([versionOf(area, isNew)], address, time)
      return tokens.issue(votingNetwork(address), time)
    },
    report: (area, isNew, token, code = 'threw') => {
      const { counters, isFirst } = anyGateway()
      const { version } = versionOf(area, isNew)
      const visit = tokens.read(token, time)
      if (!visit || !isFirst(visit, `${area}@${version} ${code}`, time)) return
      const isCounted = counters.failure({ area, version, reason: code }, visit.network, time) !== undefined
      if (!isCounted || time < nextLook || reason !== undefined) return
      nextLook = time + LOOK_EVERY_MS
      reason = decide(suspectFrom(state, files, watched, time), defaultSettings)
    },
  }
  /** Somebody opens a page. */
  const open = () => {
    const person = people()
    const area = pick(random)
    const isNew = time >= watched.since && (canary === undefined || person.bucket < canary)
    anyGateway().counters.visit([versionOf('shell', isNew), versionOf(area, isNew)], person.address, time)
    const isConcerned = isNew && (changed === area || changed === 'shell')
    const isBad = isConcerned && random() < scenario.severity
    const outside = trouble?.({ area, address: person.address, time: time - watched.since }) ?? 0
    const isUnlucky = random() < (person.isOdd ? 0.6 : background.visits) || random() < outside
    if (isConcerned) visits += 1
    if (isBad) hit.add(votingNetwork(person.address))
    const issue = () => tokens.issue(votingNetwork(person.address), time)
    if (isNew && person.isForeign)
      for (const owner of [area, 'shell']) send.report(owner, isNew, issue(), 'unattributed')
    // A page that fails sends several reports.
    const token = isBad || isUnlucky ? issue() : ''
    for (let sent = 0; token !== '' && sent < 3; sent += 1) send.report(isBad ? changed : area, isNew, token)
  }
  const people = population(scenario, random)
  let time = start
  let hour = 0
  while (time < start + 2.5 * DAY && reason === undefined) {
    open()
    time += (-Math.log(1 - random()) * DAY) / scenario.visitsPerDay
    for (; hour * HOUR_MS <= time - watched.since; hour += 1) forge?.(send, hour)
  }
  return { reason, visits, networks: hit.size }
}

function liveStateOf({ changed, canary }: Scenario) {
  const next: LiveArea =
    canary === undefined
      ? { ...healthyArea, active: ref('1.1.0'), lastGood: ref('1.0.0') }
      : { ...healthyArea, canary: { ...ref('1.1.0'), percent: canary * 100, salt: '' } }
  const state = {
    areas: { ...Object.fromEntries(['shell', ...areas].map((area) => [area, healthyArea])), [changed]: next },
  }
  const role = canary === undefined ? 'active' : 'canary'
  const since = start + DAY
  const watched: Watched = { area: changed, role, entry: next, since, from: hourOf(since) }
  return { state, watched }
}

/** A few networks have many visitors (offices, mobile providers), many have one. */
function population({ visitsPerDay, background, foreign = 0 }: Scenario, random: () => number) {
  const size = Math.round(visitsPerDay * 1.5)
  const offset = Math.floor(random() * 60_000)
  return () => {
    const id = Math.floor(size * random() ** 2.5)
    const network = (offset + id) % 65_536
    return {
      address: `10.${network >> 8}.${network & 255}.${1 + Math.floor(random() * 200)}`,
      bucket: ((id * 2654435761) % 4096) / 4096,
      isOdd: ((id * 40503) % 1009) / 1009 < background.visitors,
      isForeign: ((id * 69621) % 1013) / 1013 < foreign,
    }
  }
}

function pick(random: () => number): Area {
  let left = random()
  for (const area of areas) if ((left -= shares[area]) < 0) return area
  return 'mf-public'
}
