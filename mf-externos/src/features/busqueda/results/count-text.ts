import { maxCounted } from '@fcr/shared/contracts/search-limits'

const number = new Intl.NumberFormat('es-CO')

/** The number of people found; the server counts up to a limit. */
export const countText = (total: number) =>
  total >= maxCounted ? `más de ${number.format(maxCounted)}` : number.format(total)
