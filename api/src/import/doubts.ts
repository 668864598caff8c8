import { ageOn, parseDay, todayInBogota } from '@fcr/shared/contracts/dates'
import { hasTwoWords } from '@fcr/shared/contracts/text/typed-text'

// Valid values that are unusual and should be checked.

type Doubt = (value: unknown) => string | undefined

const doubtWhen =
  (isUnusual: (text: string) => boolean, reason: string): Doubt =>
  (value) =>
    typeof value === 'string' && isUnusual(value) ? reason : undefined

export const doubtName = doubtWhen((name) => !hasTwoWords(name), 'tiene un solo nombre')

/** Even the oldest document numbers are longer: this is a mistake or a row number. */
export const doubtNumber = doubtWhen((number) => number.length <= 3, 'tiene tres cifras o menos')

const beforeLongLives = doubtWhen((day) => day < '1920', 'es anterior a 1920')
const ofMinor = doubtWhen((text) => {
  const day = parseDay(text)
  return day !== undefined && ageOn(day, todayInBogota()) < 18
}, 'es de una persona menor de edad')
export const doubtBirth: Doubt = (day) => beforeLongLives(day) ?? ofMinor(day)
