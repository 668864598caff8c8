// Without zod: the shell needs these on everybody's first visit.

/** Failures of a version of an area, or of the shell, in a browser. Reports and metrics contain only these codes. */
export const failureCodes = [
  /** The shell's files loaded, but it did not start. */
  'boot',
  /** It kept the main thread occupied. */
  'busy',
  'blank',
  'chunk-missing',
  'chunk-timeout',
  'entry-missing',
  'entry-threw',
  'entry-timeout',
  /** The tab stopped responding. */
  'hung',
  'no-routes',
  'not-live',
  /** It violated the content security policy. */
  'policy',
  'queries-missing',
  'rejection',
  'script-error',
  /** It still shows its loading state, without progress. */
  'stuck',
  'styles-missing',
  'styles-timeout',
  'threw',
  'timeout',
  /** A failure that is not attributable to any version; it never causes a rollback. */
  'unattributed',
  'unknown',
  // Of earlier shells and gateways: pages that are still open send them, and stored counts contain them.
  'crashed',
  'frame-hidden',
  'navigation-dead',
  'page-changed',
  'request-flood',
] as const
export type FailureCode = (typeof failureCodes)[number]
