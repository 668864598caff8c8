import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { readDocumentNumber } from '@fcr/shared/contracts/readings/document-number'
import { twoNumbers } from '@fcr/shared/contracts/readings/reading'
import { readTelephone } from '@fcr/shared/contracts/readings/telephone'

/** Problems of texts that stay as typed and are refused: their digits alone would be a different number. */
const notOneNumber = [twoNumbers, 'tiene decimales']

const lenient =
  (read: typeof readTelephone, rest: (text: string) => string) =>
  (text: string): string => {
    const { value, problem } = read(text)
    if (value !== undefined) return value
    return notOneNumber.includes(problem) ? cleanTyped(text) : rest(text)
  }

/** Keeps only the digits, like a browser's number input; text that is not a single number stays as typed. */
export const digitsOf = lenient(readDocumentNumber, (text) => text.replace(/\D/g, ''))

/** Does the same for telephones; also keeps a leading plus sign. */
export const phoneOf = lenient(
  readTelephone,
  (text) => (text.trim().startsWith('+') ? '+' : '') + text.replace(/\D/g, ''),
)
