import { cleanTyped } from '../readings/clean-typed'
import { readPersonName, saysNoName } from '../readings/person-name'
import { hasTwoWords, lettersAndSpaces } from '../text/typed-text'
import type { Question } from './fields'
import { messages, ownTexts } from './registration-messages'

/** How answers in letters are checked; by default as docs/product.md prescribes for the form. */
export type NameRule = {
  /** Accepts names as in identity documents, which the staff copies. */
  asInDocument?: boolean
  /** Whether somebody has confirmed that the person has a single name. */
  oneName?: boolean | undefined
  /** Returns the stored answer to a question, which is accepted unchanged. */
  storedAnswer?: ((question: Question) => string) | undefined
}

/** Returns the message about an answer with characters that are not letters, or with too few words. */
export function nameProblem(
  question: Question,
  answer: string,
  { asInDocument = false, oneName = false, storedAnswer }: NameRule,
): string | undefined {
  const { letters, words } = ownTexts(question.name)
  if (letters === undefined || cleanTyped(storedAnswer?.(question) ?? '') === answer) return undefined
  if (question.kind === 'name' && saysNoName(answer)) return messages.noName
  if (asInDocument && readPersonName(answer).value === undefined) return messages.asInDocument
  if (!asInDocument && !lettersAndSpaces.test(answer)) return letters
  const mayBeOne = oneName && question.kind === 'name'
  return mayBeOne || hasTwoWords(answer) ? undefined : words
}
