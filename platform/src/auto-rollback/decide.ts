import { telemetry } from '../store'
import { tailProbability } from './beta-binomial'

export type AutoRollbackSettings = {
  /** Networks that must report failures of a version. */
  networks: number
  /** How many times its control's share of failing visits a version's share must be. */
  ratio: number
  /** How long after it went live a version is watched. */
  watchHours: number
  /** How long a version must have been live, in minutes, and how many visits it must have had: reports are no proof. */
  leastMinutes: number
  leastVisits: number
  /** File with the key that signs what it rolls back; a local registry has its own. */
  key?: string | undefined
}
export const defaultSettings: AutoRollbackSettings = {
  networks: 5,
  ratio: 3,
  watchHours: 48,
  leastMinutes: 5,
  leastVisits: 6,
}

export type Suspect = {
  area: string
  version: string
  /** How long it has been live, or the canary, in milliseconds. */
  age: number
  /** Since it went live, or became the canary. */
  sample: telemetry.Sample
  /** The version before it; for a canary, the active one. */
  control: { version: string; sample: telemetry.Sample }
  /** The live versions of the other areas. Empty for a shell, which is in all of them. */
  others: readonly Other[]
}
/** In the hours of the suspect's failures, and before. */
type Other = { now: telemetry.Sample; before: telemetry.Sample }

export type Verdict = { unhealthy: true; reason: string } | { unhealthy: false; why: string }

/** Below this number of visits, the other areas are part of the control. */
const ENOUGH_VISITS = 20
/** What is assumed of a control that nobody has visited: one visit in twenty fails, with little certainty. */
const ASSUMED = { failing: 0.5, passed: 9.5 }
/** Probability of so many failures of a version that is no worse than its control. */
const CHANCE = 0.01
/** Further networks needed for each one that has the same trouble elsewhere. */
const WEIGHT_OF_OTHERS = 2

/**
 * Decides whether a version is so much worse than its control that it is rolled back. Counts failing visits, not
 * reports. The difference must remain without those networks that had the most failing visits, all but one of the
 * number that is needed: whatever fewer networks send, and however much of it, changes nothing.
 */
export function decide(suspect: Suspect, settings: AutoRollbackSettings): Verdict {
  const { sample, age } = suspect
  const networks = sample.groups.size
  // With its next failure after that, it is looked at again.
  if (age < settings.leastMinutes * telemetry.MINUTE_MS)
    return kept(`live for less than ${settings.leastMinutes} minutes`)
  if (sample.visits < settings.leastVisits) return kept(`${sample.visits} of ${settings.leastVisits} visits`)
  if (networks < settings.networks) return kept(`${networks} of ${settings.networks} networks report it`)
  if (!isWorse(withoutWorst(sample, settings.networks - 1), knownOf(suspect), settings.ratio))
    return kept('its control fails almost as often, or it may be chance')
  const needed = neededNetworks(suspect, settings)
  if (networks < needed) return kept(`other areas fail too; ${networks} of ${needed} networks report it`)
  return { unhealthy: true, reason: reasonFor(suspect) }
}

/**
 * Returns how many networks must report a version. What fails in several areas at once is not the version's fault,
 * but the API's or the network's: then no number is enough. As long as the reports about the others could come
 * from too few networks to count, they only make more networks necessary.
 */
function neededNetworks({ sample, others }: Suspect, { networks, ratio }: AutoRollbackSettings): number {
  const isFailingToo = ({ now, before }: Other, removed: number) =>
    isWorse(withoutWorst(now, removed), plusAssumed([before]), ratio) &&
    shareOf(now) >= shareOf(sample) / ratio ** 2
  const failing = others.filter(
    (other) => other.now.failing > 0 && shareOf(other.now) >= shareOf(sample) / ratio,
  )
  if (others.some((other) => isFailingToo(other, networks - 1))) return Infinity
  // Each area by itself may have too few visits to tell. Together they need as many networks as an accusation.
  const all = together(failing)
  if (all.now.groups.size >= networks && isFailingToo(all, 0)) return Infinity
  const elsewhere = new Set(failing.flatMap(({ now }) => [...now.groups.keys()])).size
  return networks + WEIGHT_OF_OTHERS * Math.min(elsewhere, networks - 1)
}

const together = (others: readonly Other[]): Other => ({
  now: telemetry.sumOf(others.map(({ now }) => now)),
  before: telemetry.sumOf(others.map(({ before }) => before)),
})

/** Parameters of a rate: visits that failed and that did not. */
type Known = { failing: number; passed: number }

function isWorse({ visits, failing }: Counts, known: Known, ratio: number): boolean {
  const expected = known.failing / (known.failing + known.passed)
  return failing >= ratio * expected * visits && tailProbability(visits, failing, known) <= CHANCE
}

/** Whether a version fails clearly more often than another, whoever reports it: a reason to look, not to act. */
export function isWorseThan(sample: Counts, control: Counts | undefined, ratio: number): boolean {
  const { visits, failing } = control ?? { visits: 0, failing: 0 }
  const known = { failing: ASSUMED.failing + failing, passed: ASSUMED.passed + Math.max(0, visits - failing) }
  return isWorse(sample, known, ratio)
}

/**
 * A sample with one failing visit of each network, as a visitor whose browser always fails is one; and without the
 * networks that had the most.
 */
function withoutWorst({ visits, failing, groups }: telemetry.Sample, count: number): Counts {
  const left = Math.min(failing, Math.max(0, groups.size - count))
  return { visits: visits - failing + left, failing: left }
}

/** The previous version; as long as few have visited it, the other areas too. */
function knownOf({ control, others }: Suspect): Known {
  const isEnough = control.sample.visits >= ENOUGH_VISITS
  return plusAssumed([control.sample, ...(isEnough ? [] : others.map(({ now }) => now))])
}

const plusAssumed = (samples: readonly telemetry.Sample[]): Known =>
  samples
    .map((sample) => withoutWorst(sample, 0))
    .reduce<Known>(
      (sum, { visits, failing }) => ({
        failing: sum.failing + failing,
        passed: sum.passed + Math.max(0, visits - failing),
      }),
      ASSUMED,
    )

type Counts = Pick<telemetry.Sample, 'visits' | 'failing'>
const shareOf = ({ visits, failing }: Counts) => (visits === 0 ? 0 : Math.min(1, failing / visits))
const kept = (why: string): Verdict => ({ unhealthy: false, why })

function reasonFor({ version, sample, control }: Suspect): string {
  const figures = ({ visits, failing }: Counts) =>
    `${failing} of ${visits} visits failed${visits > 0 ? ` (${percent(failing / visits)})` : ''}`
  return `${version}: ${figures(sample)}, reported from ${sample.groups.size} networks; ${control.version}: ${figures(control.sample)}`
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
