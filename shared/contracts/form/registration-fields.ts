import { z } from 'zod'
import { typedLine } from '../readings/schemas'
import { telephoneOf } from '../readings/telephone'
import { plainEmailPattern } from '../text/plain-email'
import { messages } from './registration-messages'

/** Maximum length of a text field, in characters: more than any real name or address needs. */
export const maxTextLength = 200

export const freeText = () =>
  typedLine(maxTextLength, { tooLong: messages.textTooLong, unreadable: messages.controlCharacters })

const text = (required: string) => freeText().min(1, required)

export const requiredText = text

/** Its domain is checked with the step: which ones are accepted is a setting of the site. */
export const emailAddress = ({ required, format }: { required: string; format: string }) =>
  text(required).regex(plainEmailPattern, format)

export const mobileNumber = ({ required, format }: { required: string; format: string }) =>
  text(required)
    .overwrite(telephoneOf)
    .regex(/^\d{10}$/, format)

/**
 * A non-negative whole number, as a string of digits or as a number; the output is always a string.
 * The browser sends strings; other clients may send numbers.
 */
export const digits = (required: string, format: string, maxDigits: number) =>
  z
    .union([z.string(), z.number().int().nonnegative().transform(String)])
    .pipe(text(required).regex(/^\d+$/, format).max(maxDigits, messages.digitsTooLong))

/** The identifier of a row of a lookup list. The server checks that the row exists. */
export const lookupId = (required: string) => digits(required, messages.unknownOption, 9)

export const yesNo = (required: string = messages.yesNo) =>
  text(required).refine((value) => value === 'True' || value === 'False' || value === '', messages.yesNo)

/** A field enabled by other answers: '' while disabled. */
export const dependent = () => freeText().default('')

/** A dependent field that may arrive as a number (an identifier or a count). */
export const dependentDigits = () =>
  z
    .union([z.string(), z.number().int().nonnegative().transform(String)])
    .pipe(freeText())
    .default('')
