import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import type { ChangeProposal } from '@fcr/shared/platform/operations'
import type { Subject } from './action-labels'

type Choices = { reason: string; force: boolean; securityFix: boolean; intended: boolean }

/** Returns the request to the gateway; undefined while the version or the percentage is missing. */
export function proposalOf(
  { action, area, version, percent }: Subject,
  { reason, force, securityFix, intended }: Choices,
): ChangeProposal | undefined {
  const forced = { ...(force && { force }), ...(securityFix && { securityFix }) }
  const confirmed = intended && { intended }
  switch (action) {
    case 'disable':
    case 'enable':
    case 'end-canary':
      return { action, area, reason }
    case 'promote':
      return { action, area, reason, ...forced, ...confirmed }
    case 'rollback':
      return version === undefined
        ? undefined
        : { action, area, to: version, reason, ...(force && { force }) }
    case 'activate':
      return version === undefined ? undefined : { action, area, version, reason, ...forced, ...confirmed }
    case 'canary':
      return version === undefined || percent === undefined
        ? undefined
        : { action, area, version, percent, reason, ...forced, ...confirmed }
  }
}

/** Joins the chosen reason and the detail. */
export const reasonOf = (choice: string, detail: string) =>
  [choice, cleanLines(detail)].filter((part) => part !== '').join('. ')
