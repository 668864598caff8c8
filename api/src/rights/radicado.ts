import { todayInBogota } from '@fcr/shared/contracts/dates'

/**
 * A number that people read out, such as 2026-000123: the year in Colombia, and the id of the row, which counts
 * through all years. It can be guessed; it never authorises anything.
 */
const readableNumber = ({ id, created_at }: { id: string; created_at: Date }) =>
  `${todayInBogota(created_at).year}-${id.padStart(6, '0')}`

/** The number of a request. */
export const radicadoOf = readableNumber

/** The number of an affiliation. */
export const affiliationNumberOf = (account: { id: string; created_at: Date }) =>
  `AF-${readableNumber(account)}`
