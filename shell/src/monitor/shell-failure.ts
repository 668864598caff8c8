import { reportFailure } from './report'
import { pageShellVersion } from '../live-state'
import { attributionOf } from './attribution'
import { leaveVersion } from './monitor'

/**
 * A part of the frame, or the page around its area, threw and is gone. The version in whose files that happened is
 * reported, otherwise the shell's, and its last good version takes over.
 */
export function shellFailed(error: unknown): boolean {
  const by = attributionOf((error instanceof Error && error.stack) || '')
  const area = by?.area ?? 'shell'
  const version = by?.version ?? pageShellVersion()
  if (version === undefined) return false
  reportFailure(area, version, 'threw', { phase: 'render', ...(by && { source: by.source }) })
  return leaveVersion({ area, version })
}
