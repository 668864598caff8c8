import { cleanTyped } from '../readings/clean-typed'
import { documentNumberOf, readDocumentNumber } from '../readings/document-number'
import { twoNumbers } from '../readings/reading'
import { readMobile, telephoneOf } from '../readings/telephone'
import { withCapitals } from '../text/person-name'
import { hasTwoWords, lettersAndSpaces, withoutAccents } from '../text/typed-text'
import { questionNamed } from './fields'
import { ownTexts } from './registration-messages'

const readings: Readonly<Record<string, typeof readMobile>> = {
  number: readDocumentNumber,
  mobile: readMobile,
}

/** Returns the reading for pasted answers to a question with a number. */
export const digitsReading = (name: string) =>
  questionNamed(name)?.kind === 'mobile' ? telephoneOf : documentNumberOf

/** Punctuation of names that the form's rule does not allow. */
const namePunctuation = /['.-]/g

const asPlainLetter = (letter: string) => (lettersAndSpaces.test(letter) ? letter : withoutAccents(letter))

/** Returns the answer in the letters that the form accepts; undefined if it has characters that no name has. */
function inLetters(answer: string): string | undefined {
  const text = cleanTyped(
    Array.from(cleanTyped(answer).replace(namePunctuation, ' '), asPlainLetter).join(''),
  )
  return lettersAndSpaces.test(text) ? text : undefined
}

/** Returns how to correct a refused answer, if its message does not explain it. */
export function adviceOn(name: string, answer: string, message: string | undefined): string | undefined {
  const kind = questionNamed(name)?.kind ?? ''
  if (message === undefined) return undefined
  if (readings[kind]?.(answer).problem === twoNumbers) return 'Hay dos números: escriba uno solo.'
  const { letters, words } = ownTexts(name)
  const text = message === letters ? inLetters(answer) : undefined
  if (text === undefined || (words !== undefined && !hasTwoWords(text))) return undefined
  return kind === 'name'
    ? `Escriba «${text}»; la Fundación puede registrarlo como en su cédula.`
    : `Escriba «${text}».`
}

function doubtOfNumber(answer: string): string | undefined {
  const number = documentNumberOf(answer)
  if (/^0\d+$/.test(number))
    return 'La cédula empieza por cero; las cédulas no llevan ceros al comienzo. Revísela.'
  return /^\d{1,3}$/.test(number) ? 'Es una cédula muy corta. Revísela.' : undefined
}

/** Returns a corrected answer to offer: a name typed in small letters, with capitals. */
export function suggestionOn(name: string, answer: string): string | undefined {
  const kind = questionNamed(name)?.kind
  return kind === 'name' || kind === 'person' ? withCapitals(answer) : undefined
}

/** Returns a warning about an unusual answer, which may be wrong but is accepted. */
export function warningOn(name: string, answer: string): string | undefined {
  if (questionNamed(name)?.kind === 'number') return doubtOfNumber(answer)
  return name === 'fechaNacimiento' && /^1[0-9]{3}-/.test(answer) && answer < '1920'
    ? 'Nació antes de 1920. Revise el año.'
    : undefined
}
