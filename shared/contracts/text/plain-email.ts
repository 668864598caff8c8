import { z } from 'zod'
import { emailPattern } from './typed-text'

/** Letters of other alphabets look like these, and so do domains that are shown with them (`xn--`). */
const plain = /^[a-z0-9._%+'-]+@(?:(?!xn--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

export const plainEmailMessage =
  'Escriba la dirección solo con letras de la a a la z, sin tildes ni letras de otros alfabetos.'

/** A mail address to which access is given, in lower case: of ASCII letters only, so that nobody takes it for another. */
export const plainEmail = ({ max, format }: { max: number; format: string }) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(emailPattern, { error: format, abort: true })
    .regex(plain, plainEmailMessage)
    .toLowerCase()
