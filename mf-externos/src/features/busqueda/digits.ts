import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { readDocumentNumber } from '@fcr/shared/contracts/readings/document-number'
import { twoNumbers } from '@fcr/shared/contracts/readings/reading'
import { readTelephone } from '@fcr/shared/contracts/readings/telephone'

/** Problems of a text whose digits alone would be another number: it stays, and is refused. */
const notOneNumber = [twoNumbers, 'tiene decimales']

const lenient =
  (read: typeof readTelephone, rest: (text: string) => string) =>
  (text: string): string => {
    const { value, problem } = read(text)
    if (value !== undefined) return value
    return notOneNumber.includes(problem) ? cleanTyped(text) : rest(text)
  }

/** Keeps only the digits, as a browser's number input does; a text that is not one number stays as it is. */
export const digitsOf = lenient(readDocumentNumber, (text) => text.replace(/\D/g, ''))

/** Also keeps a plus sign before them. */
export const phoneOf = lenient(
  readTelephone,
  (text) => (text.trim().startsWith('+') ? '+' : '') + text.replace(/\D/g, ''),
)
