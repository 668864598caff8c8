import { telemetry } from '../store'

export type AutoRollbackSettings = {
  /** Networks that must report failures of a version. */
  networks: number
  /** Least ratio of a version's share of failing visits to its control's. */
  ratio: number
  /** How long a version is watched after it went live. */
  watchHours: number
  /**
   * How long a version must have been live, in minutes, and how many visits it must have had, before it is rolled
   * back.
   */
  leastMinutes: number
  leastVisits: number
  /** File with the key that signs automatic rollbacks; a local registry has its own. */
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
  /** In the hours since half of its failing visits happened. */
  recent: telemetry.Sample
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
/** Assumed for a control without visits: one visit in twenty fails, with little certainty. */
const ASSUMED = { failing: 0.5, passed: 9.5 }
/** What chance may add to the expected failures, in standard deviations. */
const DEVIATIONS = 1.6
/** Additional networks needed for each area that fails at the same time. */
const WEIGHT_OF_OTHERS = 2

/**
 * Decides whether a version is so much worse than its control that it is rolled back. Counts failing visits, not
 * reports. The difference must remain without the networks with the most failing visits, all but one of the required
 * number: traffic from fewer networks never triggers a rollback.
 */
export function decide(suspect: Suspect, settings: AutoRollbackSettings): Verdict {
  const { sample, recent, age } = suspect
  const networks = sample.groups.size
  const fewest = settings.networks - 1
  // Checked again at its next failure after that.
  if (age < settings.leastMinutes * telemetry.MINUTE_MS)
    return kept(`live for less than ${settings.leastMinutes} minutes`)
  if (sample.visits < settings.leastVisits) return kept(`${sample.visits} of ${settings.leastVisits} visits`)
  if (networks < settings.networks) return kept(`${networks} of ${settings.networks} networks report it`)
  if (!isWorse(withoutWorst(sample, fewest), knownOf(suspect), settings.ratio))
    return kept('its control fails almost as often, or it may be chance')
  // An outage that is over is a part of the sample for as long as the version is watched.
  if (!isWorse(withoutWorst(recent, fewest), knownOf(suspect), settings.ratio, 0))
    return kept('it fails no longer')
  const needed = neededNetworks(suspect, settings)
  if (networks < needed) return kept(`other areas fail too; ${networks} of ${needed} networks report it`)
  return { unhealthy: true, reason: reasonFor(suspect) }
}

/**
 * Returns how many networks must report a version. If several areas fail at once, the API or the network is the
 * likely cause: no number is then enough. While the reports about other areas come from too few networks to count,
 * they only raise the number.
 */
function neededNetworks({ sample, others }: Suspect, { networks, ratio }: AutoRollbackSettings): number {
  const isFailingToo = ({ now, before }: Other, removed: number) =>
    isWorse(withoutWorst(now, removed), plusAssumed([before]), ratio) &&
    shareOf(now) >= shareOf(sample) / ratio ** 2
  const failing = others.filter(
    (other) => other.now.failing > 0 && shareOf(other.now) >= shareOf(sample) / ratio,
  )
  if (others.some((other) => isFailingToo(other, networks - 1))) return Infinity
  // Each area alone may have too few visits. Together they need as many networks as a single version that is rolled
  // back.
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
type Baseline = { failing: number; passed: number }

/** Whether more visits failed than `ratio` times the baseline's rate and chance explain. */
function isWorse(
  { visits, failing }: Counts,
  baseline: Baseline,
  ratio: number,
  deviations = DEVIATIONS,
): boolean {
  const allowed = (ratio * visits * baseline.failing) / (baseline.failing + baseline.passed)
  // The variance of a count is about its size; 1 more, because few visits say little.
  return failing >= allowed + deviations * Math.sqrt(1 + allowed)
}

/**
 * Whether a version fails clearly more often than another, regardless of who reports it: raises an alarm, triggers
 * nothing.
 */
export function isWorseThan(sample: Counts, control: Counts | undefined, ratio: number): boolean {
  const { visits, failing } = control ?? { visits: 0, failing: 0 }
  const baseline = {
    failing: ASSUMED.failing + failing,
    passed: ASSUMED.passed + Math.max(0, visits - failing),
  }
  return isWorse(sample, baseline, ratio)
}

/**
 * A sample with one failing visit of each network, because a single visitor's browser may always fail; and without
 * the networks with the most failing visits.
 */
function withoutWorst({ visits, failing, groups }: telemetry.Sample, count: number): Counts {
  const left = Math.min(failing, Math.max(0, groups.size - count))
  return { visits: visits - failing + left, failing: left }
}

/** The previous version; while it has few visits, the other areas too. */
function knownOf({ control, others }: Suspect): Baseline {
  const isEnough = control.sample.visits >= ENOUGH_VISITS
  return plusAssumed([control.sample, ...(isEnough ? [] : others.map(({ now }) => now))])
}

const plusAssumed = (samples: readonly telemetry.Sample[]): Baseline =>
  samples
    .map((sample) => withoutWorst(sample, 0))
    .reduce<Baseline>(
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
