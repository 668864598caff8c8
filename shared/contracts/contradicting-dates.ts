import { ageOn, isAfter, parseDay } from './dates'

/** Younger than this, nobody has served and retired. */
const minimumAge = 16

/**
 * Returns a warning if a date of birth and a retirement from service contradict each other. It blocks nothing: the
 * rules of the form accept both, and a person may know why. Undefined while either date is missing.
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
