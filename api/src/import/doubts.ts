import { hasTwoWords } from '@fcr/shared/contracts/text/typed-text'

// Values that are stored, but that somebody should look at.

type Doubt = (value: unknown) => string | undefined

const doubtWhen =
  (isUnusual: (text: string) => boolean, reason: string): Doubt =>
  (value) =>
    typeof value === 'string' && isUnusual(value) ? reason : undefined

export const doubtName = doubtWhen((name) => !hasTwoWords(name), 'tiene un solo nombre')

/** The oldest numbers have more digits: such a one is a mistake, or a row number. */
export const doubtNumber = doubtWhen((number) => number.length <= 3, 'tiene tres cifras o menos')

export const doubtBirth = doubtWhen((day) => day < '1920', 'es anterior a 1920')
