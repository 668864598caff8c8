// Without zod: the shell needs these on everybody's first visit.

/** What a version of an area, or of the shell, did in a browser. Reports and metrics carry these codes only. */
export const failureCodes = [
  /** The shell's files arrived, but it did not start. */
  'boot',
  /** It kept the main thread occupied. */
  'busy',
  'blank',
  'chunk-missing',
  /** The browser ended the page, for example for lack of memory. */
  'crashed',
  'entry-missing',
  'entry-threw',
  'entry-timeout',
  /** The tab did not respond any more. */
  'hung',
  'no-routes',
  'not-live',
  /** It did something that the content security policy forbids. */
  'policy',
  'queries-missing',
  'rejection',
  'script-error',
  /** It still shows that it is loading, without progress. */
  'stuck',
  'styles-missing',
  'styles-timeout',
  'threw',
  'timeout',
  'unknown',
  // Of earlier shells: pages that are still open send them, and stored counts have them.
  'frame-hidden',
  'navigation-dead',
  'page-changed',
  'request-flood',
] as const
export type FailureCode = (typeof failureCodes)[number]
