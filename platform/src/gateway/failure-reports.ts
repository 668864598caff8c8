/**
 * Reasons that the shell sends (`shell/src/areas/area-failure.ts`). Anyone can send anything: metrics use
 * only these.
 */
const REASONS = new Set([
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
  'unknown',
])
export const reasonFigure = (reason: string) => (REASONS.has(reason) ? reason : 'other')

/** Removes what could identify a person from a browser's message: query strings and long numbers. */
export const redact = (text: string) =>
  text
    .replace(/\?[^\s'"]*/g, '?…')
    .replace(/\d[\d.\s-]{3,}\d/g, '#')
    .replace(/\p{Cc}+/gu, ' ')
