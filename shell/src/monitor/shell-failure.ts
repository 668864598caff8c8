import { pageShellVersion } from '../live-state'
import { reportFailure } from './report'
import { attributionOf } from './attribution'
import { leaveVersion } from './monitor'

/**
 * Handles an error that removed a part of the frame, or the page around its area. Reports the version in whose files
 * it happened and reloads the page without that version. Returns whether the page reloads.
 */
export function shellFailed(error: unknown): boolean {
  const by = attributionOf(error)
  if (!by) {
    const version = pageShellVersion()
    if (version !== undefined) reportFailure('shell', version, 'unattributed')
    return false
  }
  reportFailure(by.area, by.version, 'threw', { phase: 'render', source: by.source })
  return leaveVersion(by)
}
