import { cleanTyped } from '../readings/clean-typed'
import { readPersonName } from '../readings/person-name'
import { hasTwoWords, lettersAndSpaces } from '../text/typed-text'
import type { Question } from './fields'
import { messages, ownTexts } from './registration-messages'

/** How answers that consist of letters are checked. By default: as docs/product.md prescribes for the form. */
export type NameRule = {
  /** As documents write names, which the office copies. */
  asInDocument?: boolean
  /** Somebody has confirmed that the person has a single name. */
  oneName?: boolean | undefined
  /** The stored answer to a question: an unchanged one is accepted. */
  storedAnswer?: ((question: Question) => string) | undefined
}

/** Returns the message about an answer of other signs than letters, or of too few words. */
export function nameProblem(
  question: Question,
  answer: string,
  { asInDocument = false, oneName = false, storedAnswer }: NameRule,
): string | undefined {
  const { letters, words } = ownTexts(question.name)
  if (letters === undefined || cleanTyped(storedAnswer?.(question) ?? '') === answer) return undefined
  if (asInDocument && readPersonName(answer).value === undefined) return messages.asInDocument
  if (!asInDocument && !lettersAndSpaces.test(answer)) return letters
  const mayBeOne = oneName && question.kind === 'name'
  return mayBeOne || hasTwoWords(answer) ? undefined : words
}
