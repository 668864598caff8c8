import { maxCounted } from '@fcr/shared/contracts/search-limits'
import { countOf } from '@fcr/shared/contracts/text/counts'

/** The number of people found; the server counts up to a limit. */
export const countText = (total: number) =>
  total >= maxCounted ? `más de ${countOf(maxCounted)}` : countOf(total)
