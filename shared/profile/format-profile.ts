import { counted } from '../contracts/text/counts'

/** Formats as '1 año', '58 años'. */
export const formatYears = (years: number) => counted(years, 'año', 'años')

/** Splits a Colombian mobile number into its usual groups; undefined for anything else. */
export const mobileGroups = (text: string): [string, string, string] | undefined =>
  /^\d{10}$/.test(text) ? [text.slice(0, 3), text.slice(3, 6), text.slice(6)] : undefined

/** Formats '3000000001' as '300 000 0001'; returns other text unchanged. */
export const formatMobile = (text: string) => mobileGroups(text)?.join(' ') ?? text
