import { reportFailure } from '../areas/report'
import { pageShellVersion } from '../areas/live-state'
import { blame } from './blame'
import { currentVersion, giveUp, leaveVersion } from './guard'
import { touchesPage } from './remains'

/**
 * A part of the frame, or the page around its area, threw and is gone. If an area has changed the page, that is its
 * fault; else the shell's, whose last good version then takes over.
 */
export function shellFailed(error: unknown): boolean {
  if (currentVersion() && touchesPage()) return giveUp('page-changed')
  const area = 'shell'
  const version = pageShellVersion()
  if (version === undefined) return false
  const at = blame((error instanceof Error && error.stack) || '')
  reportFailure(area, version, 'threw', { phase: 'render', ...(at?.area === area && { source: at.source }) })
  return leaveVersion({ area, version })
}
