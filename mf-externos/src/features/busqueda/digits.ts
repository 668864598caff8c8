import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { readDocumentNumber } from '@fcr/shared/contracts/readings/document-number'
import { twoNumbers } from '@fcr/shared/contracts/readings/reading'
import { readTelephone } from '@fcr/shared/contracts/readings/telephone'

/** Problems of texts whose digits alone would be a different number. */
const notOneNumber = [twoNumbers, 'tiene decimales']

/** @param begun the beginning of a number, as it is being typed */
const lenient =
  (read: typeof readTelephone, begun: RegExp) =>
  (text: string): string => {
    const { value, problem } = read(text)
    if (value !== undefined) return value
    const typed = cleanTyped(text)
    return notOneNumber.includes(problem) || !begun.test(typed) ? typed : typed.replace(/[^+\d]/g, '')
  }

/**
 * Keeps only the digits of a number that is being typed. Any other text stays as typed or pasted and is refused: 'C.E. 123456' and
 * '79845123-4' would become the numbers of other people.
 */
export const digitsOf = lenient(readDocumentNumber, /^[\d.,' ]*$/)

/** Does the same for telephones; also keeps a leading plus sign. */
export const phoneOf = lenient(readTelephone, /^\+?[\d.,' ()-]*$/)
