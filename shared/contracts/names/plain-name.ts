import { withoutAccents } from '../text/typed-text'

/** Latin letters that do not consist of a letter and an accent, replaced as in the database's `normalizar`. */
const letters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ð: 'd',
  đ: 'd',
  ø: 'o',
  þ: 'th',
  ł: 'l',
  ŀ: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ſ: 's',
}
const special = /[æœßðđøþłŀħŧŋıſ]/g

/** Returns a text in lower case, without accents, in the letters a to z: the form in which names are compared. */
export const plainName = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replace(special, (letter) => letters[letter] ?? letter)

/** Returns the distinct words of a plain name: runs of letters and digits. */
export const plainWords = (name: string): string[] => [...new Set(name.match(/[a-z0-9]+/g))]
