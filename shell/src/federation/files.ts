import type { Candidate } from '../live-state'
import { loadQueries } from './load-queries'
import { loadScript } from './load-script'
import { loadStyles, pageStyles } from './load-styles'
import { preloadScript, preloadStyle, type Source } from './preload'

/** The address and hash of a version's file. */
export const sourceOf = ({ area, version, files }: Candidate, file: string): Source => ({
  url: `/areas/${area}/${version}/${file}`,
  integrity: files[file]?.integrity,
})

/** Files that a version's `./routes` needs besides its container. */
function exposedFiles(candidate: Candidate) {
  const { js = [], css = [] } = candidate.exposes['./routes'] ?? {}
  const sourcesOf = (names: readonly string[]) => names.map((file) => sourceOf(candidate, file))
  return { scripts: sourcesOf(js), styles: sourcesOf(css) }
}

/** Downloads a version's files without running any of them. */
export function preloadFiles(candidate: Candidate) {
  const { scripts, styles } = exposedFiles(candidate)
  if (candidate.usesQueries) void loadQueries().catch(() => undefined)
  preloadScript({ url: candidate.entryUrl, integrity: candidate.entryIntegrity })
  scripts.forEach(preloadScript)
  styles.forEach(preloadStyle)
}

/**
 * Loads the files that a version's container would load without a hash: its first scripts, which wait for the
 * container, and its style sheets.
 */
export async function loadFiles(candidate: Candidate): Promise<void> {
  const { scripts, styles } = exposedFiles(candidate)
  await Promise.all([
    candidate.usesQueries ? loadQueries() : undefined,
    loadStyles(styles),
    pageStyles(),
    ...scripts.map(loadScript),
  ])
}
