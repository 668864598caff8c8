import { pageShellVersion } from '../live-state'
import { reportFailure } from './report'
import { attributionOf } from './attribution'
import { leaveVersion } from './monitor'

/**
 * Handles an error that removed a part of the frame, or the page around its area. Reports the version in whose files
 * it happened, otherwise the shell, and the last good shell loads.
 */
export function shellFailed(error: unknown): boolean {
  const by = attributionOf((error instanceof Error && error.stack) || '')
  const area = by?.area ?? 'shell'
  const version = by?.version ?? pageShellVersion()
  if (version === undefined) return false
  reportFailure(area, version, 'threw', { phase: 'render', ...(by && { source: by.source }) })
  return leaveVersion({ area, version })
}
