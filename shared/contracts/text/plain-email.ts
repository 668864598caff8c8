import { z } from 'zod'
import { cleanTyped } from '../readings/clean-typed'
import { emailPattern } from './typed-text'

/** No letter reaches a mailbox with these signs in these places. */
const misplacedSigns = /^['.]|\.[.@]/

/** Letters of other alphabets look like these, and so do domains that are shown with them (`xn--`). */
export const plainEmailPattern =
  /^(?!['.]|.*\.[.@])[a-z0-9._%+'-]+@(?:(?!xn--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

export const plainEmailMessage =
  'Escriba la dirección solo con letras de la a a la z, sin tildes ni letras de otros alfabetos.'

/** A mail address to which access is given, in lower case: of ASCII letters only, so that nobody takes it for another. */
export const plainEmail = ({ max, format }: { max: number; format: string }) =>
  z
    .string()
    .overwrite(cleanTyped)
    .max(max, { abort: true })
    .regex(emailPattern, { error: format, abort: true })
    .refine((address) => !misplacedSigns.test(address), { error: format, abort: true })
    .regex(plainEmailPattern, plainEmailMessage)
    .toLowerCase()
