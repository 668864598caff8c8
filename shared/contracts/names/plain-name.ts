import { withoutAccents } from '../text/typed-text'

/** Latin letters that are no letter with an accent, as the database's `normalizar` writes them. */
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

/** A text in lower case, without accents, in the letters a to z: names are compared in this form. */
export const plainName = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replace(special, (letter) => letters[letter] ?? letter)

/** The words of a plain name, each once: runs of letters and digits. */
export const plainWords = (name: string): string[] => [...new Set(name.match(/[a-z0-9]+/g))]
