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
  ratio: 2,
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
  /** The live versions of the other areas at the same time; none for a shell, which is in all of them. */
  others: readonly telemetry.Sample[]
}

/** Assumed of each control in addition to its visits: one visit in twenty fails, with little certainty. */
const ASSUMED = { visits: 10, failing: 0.5 }
/** What chance may add to the expected failures, in standard deviations. */
const DEVIATIONS = 1.6

/**
 * Returns why a version is rolled back: it fails much more often than its control and than the other areas at the same
 * time, each of them and all together. If they fail too, no single version is the cause. Otherwise undefined. Counts
 * failing visits, not reports. Traffic from fewer networks than required neither causes nor prevents a rollback: the
 * difference must remain without those with the most failing visits, and another area fails only without them.
 */
export function decide(suspect: Suspect, settings: AutoRollbackSettings): string | undefined {
  const { sample, control, others, age } = suspect
  // Checked again at its next failure after that.
  if (age < settings.leastMinutes * telemetry.MINUTE_MS || sample.visits < settings.leastVisits)
    return undefined
  const fewer = settings.networks - 1
  const visited = others.filter(({ visits }) => visits > 0)
  const controls = [
    oncePerNetwork(control.sample),
    ...(visited.length > 0 ? [oncePerNetwork(telemetry.sumOf(visited))] : []),
    ...visited.map((other) => oncePerNetwork(other, fewer)),
  ]
  const counted = oncePerNetwork(sample, fewer)
  return controls.every((other) => isWorseThan(counted, other, settings.ratio))
    ? reasonFor(suspect)
    : undefined
}

/** Whether so many visits failed that neither `ratio` times the control's share nor chance explains it. */
export function isWorseThan({ visits, failing }: Counts, control: Counts, ratio: number): boolean {
  const share = (control.failing + ASSUMED.failing) / (control.visits + ASSUMED.visits)
  const allowed = ratio * visits * share
  // The variance of a count is about its size; 1 more, because few visits say little.
  return failing >= allowed + DEVIATIONS * Math.sqrt(1 + allowed)
}

/**
 * A sample with one failing visit of each network, because a single visitor's browser may always fail; and without
 * the networks with the most failing visits.
 */
function oncePerNetwork({ visits, failing, groups }: telemetry.Sample, without = 0): Counts {
  const left = Math.min(failing, Math.max(0, groups.size - without))
  return { visits: visits - failing + left, failing: left }
}

type Counts = Pick<telemetry.Sample, 'visits' | 'failing'>

function reasonFor({ version, sample, control }: Suspect): string {
  const figures = ({ visits, failing }: Counts) =>
    `${failing} of ${visits} visits failed${visits > 0 ? ` (${percent(failing / visits)})` : ''}`
  return `${version}: ${figures(sample)}, reported from ${sample.groups.size} networks; ${control.version}: ${figures(control.sample)}`
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
