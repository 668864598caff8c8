import type { Release } from '@fcr/shared/contracts/releases'

/** Always allowed, in bytes, so that small areas can grow; beyond, twice the live version's size. */
const kinds = [
  { what: 'scripts and styles', matches: /\.(js|css)$/, floor: 2 * 2 ** 20 },
  { what: 'files', matches: /(?:)/, floor: 8 * 2 ** 20 },
]
const factor = 2

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** Returns what has become too large since the live version, one line each. */
export function sizeProblems(release: Release, live: Release | undefined): string[] {
  return kinds.flatMap(({ what, matches, floor }) => {
    const size = sizeOf(release, matches)
    const before = live ? sizeOf(live, matches) : 0
    if (size <= Math.max(floor, factor * before)) return []
    const compared = live ? `, the live version ${megabytes(before)}` : ''
    return [`has ${megabytes(size)} of ${what}${compared}`]
  })
}

const sizeOf = ({ files }: Release, matches: RegExp) =>
  Object.entries(files).reduce((sum, [file, { size }]) => (matches.test(file) ? sum + size : sum), 0)
