import { ageOn, isAfter, parseDay } from '../dates'

/** Lowest plausible age at retirement from service, in years. */
const minimumAge = 16

/**
 * Returns a warning if the dates of birth and of retirement from service contradict each other; undefined if they
 * do not or if one is missing. An early retirement may be correct; one before the birth is refused (registration.ts).
 */
export function contradiction(dates: { birth: string; retirement: string }): string | undefined {
  const birth = parseDay(dates.birth)
  const retirement = parseDay(dates.retirement)
  if (!birth || !retirement) return undefined
  if (isAfter(birth, retirement))
    return 'Su fecha de retiro es anterior a su nacimiento. Revise las dos fechas.'
  if (ageOn(birth, retirement) >= minimumAge) return undefined
  return `Según sus dos fechas, se retiró con menos de ${minimumAge} años de edad. Revíselas; si son correctas, continúe.`
}
