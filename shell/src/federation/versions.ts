import { releaseKey } from '@fcr/shared/platform/route-owner'
import { candidates, type Candidate } from '../live-state'

/** Versions that failed in this page; not tried again unless the visitor asks for it. */
const failed = new Set<string>()
/** The version from which each area was last loaded. */
const chosen = new Map<string, Candidate>()
/** By the name under which a version is registered with Module Federation. */
const byName = new Map<string, Candidate>()

/** The name under which a version is registered: each version of an area is a separate remote. */
export const remoteName = (area: string, version: string) => releaseKey(area, { version })

const hasFailed = ({ area, version }: Candidate) => failed.has(remoteName(area, version))

/** Returns the version to try next. */
export const nextVersion = (area: string) => candidates(area).find((candidate) => !hasFailed(candidate))

/** Whether the area has a version that has not failed yet. */
export const hasCandidate = (area: string) => nextVersion(area) !== undefined

export function choose(candidate: Candidate) {
  chosen.set(candidate.area, candidate)
  byName.set(remoteName(candidate.area, candidate.version), candidate)
}

/** The version of an area that was loaded last, whether or not it works. */
export const chosenVersion = (area: string) => chosen.get(area)

/** The version behind a registered remote. */
export const versionOf = (remote: string) => byName.get(remote)

export const recordFailure = (area: string, version: string) => void failed.add(remoteName(area, version))

/** Allows all versions of an area to be tried again. */
export function forgetFailures(area: string) {
  for (const name of [...failed]) if (name.startsWith(`${area}@`)) failed.delete(name)
}
