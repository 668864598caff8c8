import type { Candidate } from '../live-state'
import { loadQueries } from './load-queries'
import { loadScript } from './load-script'
import { loadStyles } from './load-styles'
import { preloadScript, preloadStyle, type Source } from './preload'

/** Files that a version's `./routes` needs besides its container. */
function exposedFiles({ area, version, exposes, files }: Candidate) {
  const { js = [], css = [] } = exposes['./routes'] ?? {}
  const sourceOf = (file: string): Source => ({
    url: `/areas/${area}/${version}/${file}`,
    integrity: files[file]?.integrity,
  })
  return { scripts: js.map(sourceOf), styles: css.map(sourceOf) }
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
    ...scripts.map(loadScript),
  ])
}
