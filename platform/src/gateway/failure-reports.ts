import { failureCodes } from '@fcr/shared/contracts/failure-codes'

const reasons = new Set<string>(failureCodes)

/** Returns the label of a reported reason. Anyone can send anything, so other texts share one label. */
export const reasonLabel = (reason: string) => (reasons.has(reason) ? reason : 'other')

/** Removes what could identify a person from a browser's message: query strings and long numbers. */
export const redact = (text: string) =>
  text
    .replace(/\?[^\s'"]*/g, '?…')
    .replace(/\d[\d.\s-]{3,}\d/g, '#')
    .replace(/\p{Cc}+/gu, ' ')
