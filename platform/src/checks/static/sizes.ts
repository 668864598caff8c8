import type { Release } from '@fcr/shared/platform/manifest'
import { releaseFiles } from '../../store'

/** Whether a page executes or applies a file. */
export const isPageCode = (file: string) => /\.(js|css)$/.test(file)

/** Always allowed, in bytes, so that small areas can grow; beyond, twice the live version's size. */
const kinds = [
  { what: 'scripts and styles', matches: isPageCode, floor: 2 * 2 ** 20 },
  { what: 'files', matches: () => true, floor: 8 * 2 ** 20 },
]
const factor = 2

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** Returns the sizes that grew too much since the live version, one line each. */
export function sizeProblems(release: Release, live: Release | undefined): string[] {
  return kinds.flatMap(({ what, matches, floor }) => {
    const size = releaseFiles.sizeOf(release, matches)
    const before = live ? releaseFiles.sizeOf(live, matches) : 0
    if (size <= Math.max(floor, factor * before)) return []
    const compared = live ? `, the live version ${megabytes(before)}` : ''
    return [`has ${megabytes(size)} of ${what}${compared}`]
  })
}
