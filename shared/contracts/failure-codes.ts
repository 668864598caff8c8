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
  /** Header or page are covered, hidden or moved out of sight. */
  'frame-hidden',
  /** The tab did not respond any more. */
  'hung',
  'navigation-dead',
  'no-routes',
  'not-live',
  /** It changed globals, prototypes, styles or elements outside its root. */
  'page-changed',
  /** It did something that the content security policy forbids. */
  'policy',
  'queries-missing',
  'rejection',
  'request-flood',
  'script-error',
  /** It still shows that it is loading, without progress. */
  'stuck',
  'styles-missing',
  'styles-timeout',
  'threw',
  'timeout',
  'unknown',
] as const
export type FailureCode = (typeof failureCodes)[number]
