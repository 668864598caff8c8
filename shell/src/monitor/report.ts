import type {} from '@fcr/shared/platform/bootstrap-watchdog'
import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import type { FailureReport } from '@fcr/shared/platform/reports'
import { patternOf } from '../live-state'

export type Details = Pick<FailureReport, 'phase' | 'source'>

/** Reports to the operators that a version of an area, or the shell, failed. */
export function reportFailure(area: string, version: string, reason: FailureCode, details: Details = {}) {
  if (version !== 'dev') {
    const pattern = shownPattern()
    const report: FailureReport = { area, version, reason, ...(pattern && { pattern }), ...details }
    if (window.fcrGuard) window.fcrGuard.report(report)
    else sendReport(report)
  }
  // eslint-disable-next-line no-console -- visible at once to the team that looks at the page
  console.warn(`area ${area}@${version} failed: ${reason}`)
}

/** The pattern of the page's path; undefined if there is none. */
export const shownPattern = () => patternOf(window.location.pathname)

/**
 * For pages of a gateway without the bootstrap watchdog. If the report does not arrive, nothing changes for the
 * visitor.
 */
function sendReport(report: FailureReport) {
  void fetch('/operacion/reportes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined)
}
