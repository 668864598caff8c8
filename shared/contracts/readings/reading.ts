import { cleanTyped } from './clean-typed'

/**
 * The value of a text, or the reason why it cannot be read with certainty. The reason is the rest of a Spanish sentence
 * that begins with the field's name; it does not quote the text.
 */
export type Reading<Value> = { value: Value; problem?: never } | { value?: never; problem: string }

/** The problem of a text with several numbers. */
export const twoNumbers = 'tiene dos números; escriba uno solo'

/** The problem of a number with a letter in it: '87.7O2.156'. */
export const letterAmongDigits = 'tiene una letra entre las cifras de un número; escríbalo otra vez'

/** The problem of a number that is labelled as that of another document than the cédula. */
export const otherDocument = 'tiene el número de otro documento; aquí solo hay cédulas de ciudadanía'

/** The problem of a text with the names of two people. */
export const twoNames = 'tiene dos nombres; deje uno, o póngales una coma si son de la misma persona'

/** The problem of a text from which no name and no number remains: 'alias Zeus', 'Caso 03'. */
export const nothingToSearch = 'no tiene un nombre ni un número que se puedan buscar'

/** Returns the value of a text, or the cleaned text if it cannot be read: the field's rule then refuses it. */
export const valueOr = (read: (text: string) => Reading<string>) => (text: string) =>
  read(text).value ?? cleanTyped(text)
