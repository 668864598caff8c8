import { z } from 'zod'
import { cleanTyped } from '../readings/clean-typed'
import { emailPattern } from './typed-text'

/** No mailbox begins with an apostrophe or a dot, ends with a dot, or has two dots in a row. */
const placedSigns = /^(?!['.]|.*\.[.@])/

/** An address of ASCII letters only: letters of other alphabets look alike, also in encoded domains (`xn--`). */
export const plainEmailPattern = new RegExp(
  `${placedSigns.source}[a-z0-9._%+'-]+@(?:(?!xn--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$`,
  'i',
)

export const plainEmailMessage =
  'Escriba la dirección solo con letras de la a a la z, sin tildes ni letras de otros alfabetos.'

/** The schema of an address that gets access, in lower case: only ASCII letters, to prevent confusion with another one. */
export const plainEmail = ({ max, format }: { max: number; format: string }) =>
  z
    .string()
    .overwrite(cleanTyped)
    .max(max, { abort: true })
    .regex(emailPattern, { error: format, abort: true })
    .regex(placedSigns, { error: format, abort: true })
    .regex(plainEmailPattern, plainEmailMessage)
    .toLowerCase()
