// Without zod: the shell needs these on everybody's first visit.

/** Why the shell could not show an area. Reports and metrics carry these codes only. */
export const failureCodes = [
  'chunk-missing',
  'entry-missing',
  'entry-threw',
  'entry-timeout',
  'no-routes',
  'not-live',
  'queries-missing',
  'styles-missing',
  'styles-timeout',
  'threw',
  'timeout',
  'unknown',
] as const
export type FailureCode = (typeof failureCodes)[number]
