/** What the shell says of a failure (`shell/src/areas/area-failure.ts`). Anyone can send anything: figures name only these. */
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

/** A message of a browser without what could identify someone: queries of addresses, and long numbers. */
export const redact = (text: string) =>
  text
    .replace(/\?[^\s'"]*/g, '?…')
    .replace(/\d[\d.\s-]{3,}\d/g, '#')
    .replace(/\p{Cc}+/gu, ' ')
