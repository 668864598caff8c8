import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import { attributionOf, stackOf } from './attribution'
import { attributeFailure, isTranslated, noteUnattributed } from './monitor'

/** Errors of the network or the API, or of a visitor who has left the page: not failures of a version. */
const excusedNames = ['AbortError', 'ApiError', 'ChunkLoadError', 'QuotaExceededError']
const excusedMessages = /fetch|network|load failed|loading/i

const isExcused = (error: unknown) =>
  !navigator.onLine ||
  (error instanceof Error &&
    (excusedNames.includes(error.name) ||
      (error instanceof TypeError && excusedMessages.test(error.message))))

/** An error in name only: the browser tells the page about the other new sizes in the next frame. */
const isDelayedResize = ({ message }: ErrorEvent) => message.startsWith('ResizeObserver loop')

/**
 * Reports errors in timers, promises and event handlers, and violations of the content policy, attributed to the
 * version in whose files they happened, or as unattributed. The page keeps working.
 */
export function hearFailure(event: Event) {
  if (event instanceof ErrorEvent) {
    if (isDelayedResize(event)) return
    const { filename, lineno, colno } = event
    report('script-error', event.error, `${filename}:${lineno}:${colno}`)
  } else if ('violatedDirective' in event) {
    const { sourceFile, lineNumber, columnNumber } = event as SecurityPolicyViolationEvent
    report('policy', undefined, `${sourceFile}:${lineNumber}:${columnNumber}`)
  } else if ('reason' in event) report('rejection', event.reason, '')
}

function report(code: FailureCode, error: unknown, place: string) {
  if (isExcused(error)) return
  const by = isTranslated() ? undefined : attributionOf(stackOf(error) ? error : place)
  if (by) attributeFailure(by, code, { source: by.source })
  else noteUnattributed()
}
