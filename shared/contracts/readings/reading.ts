import { cleanTyped } from './clean-typed'

/**
 * What a text means, or why it cannot be read with certainty: the end of a sentence in Spanish that begins with the
 * field's name, without the text itself.
 */
export type Reading<Value> = { value: Value; problem?: never } | { value?: never; problem: string }

/** Of a text with more than one number. */
export const twoNumbers = 'tiene dos números; escriba uno solo'

/** Returns the value of a text, or the cleaned text where it cannot be read: the field's own rule then refuses it. */
export const valueOr = (read: (text: string) => Reading<string>) => (text: string) =>
  read(text).value ?? cleanTyped(text)
