import { failureCodes } from '@fcr/shared/platform/failure-codes'
import type { FailureReport } from '@fcr/shared/platform/reports'
import { releaseKey } from '@fcr/shared/platform/route-owner'
import type { VerifiedState } from '../version-routing/verified-state'

const reasons = new Set<string>(failureCodes)

/** Returns the label of a reported reason. Anyone can send any text, so unknown texts share one label. */
export const reasonLabel = (reason: string) => (reasons.has(reason) ? reason : 'other')

/**
 * Returns a report's pattern and source if the live releases contain them: an address in place of a pattern, or any
 * other text, is left out.
 */
export function knownPlace(
  { releases }: VerifiedState,
  { area, version, pattern, source }: Pick<FailureReport, 'area' | 'version' | 'pattern' | 'source'>,
) {
  const files = releases[releaseKey(area, { version })]?.files ?? {}
  const file = source?.replace(/(:\d+){2}$/, '') ?? ''
  const isPattern = Object.values(releases).some(({ routes }) => routes.includes(pattern ?? ''))
  return {
    pattern: isPattern ? pattern : undefined,
    source: Object.hasOwn(files, file) ? source : undefined,
  }
}

/** Removes what could identify a person from a browser's message: query strings and long numbers. */
export const redact = (text: string) =>
  text
    .replace(/\?[^\s'"]*/g, '?…')
    .replace(/\d[\d.\s-]{3,}\d/g, '#')
    .replace(/\p{Cc}+/gu, ' ')
