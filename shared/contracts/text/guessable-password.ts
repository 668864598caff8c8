import { countedWords } from './person-name'
import { withoutAccents } from './typed-text'

/** Passwords that attackers try first, and the words that they combine with numbers, in lower case (`common-passwords.ts`). */
export type CommonPasswords = ReadonlySet<string>

export const guessableMessage = 'Esta contraseña es muy fácil de adivinar. Elija otra.'

/** Shown below the message. */
const causes = {
  number: 'Contiene su número de documento.',
  name: 'Es su nombre con números o signos.',
  address: 'Contiene su dirección de correo.',
  common: 'Es una de las contraseñas más usadas.',
  word: 'Es una palabra que se prueba primero (un país, una ciudad, un equipo, una fuerza, un nombre) con números o signos.',
} as const
type GuessableCause = keyof typeof causes

/** The message of a refused password, and the cause in a second line. */
export const guessableBecause = (cause: GuessableCause): string => `${guessableMessage}\n${causes[cause]}`

/** What attackers may know about the owner of a password; '' if unknown here. */
type PasswordOwner = { number: string; name: string }

/** Shorter facts occur in passwords by accident: four digits are a year, three can end any password. */
const shortestFact = 5

const plain = (password: string) => password.normalize('NFKC').trim().toLowerCase()

/** Whether a password contains a number, also as printed on cards (1.020.304.050), or another fact without separators. */
export const holds = (password: string, fact: string): boolean =>
  fact.length >= shortestFact &&
  plain(password)
    .replace(/[\s.-]/g, '')
    .includes(fact)

const letterOf: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
}

/** The letters of a password, without accents; signs between letters count as the letters that they resemble. */
const lettersOf = (password: string) =>
  withoutAccents(plain(password))
    .replace(
      /([a-z])([01345@$])(?=[a-z])/g,
      (_, before: string, sign: string) => before + (letterOf[sign] ?? ''),
    )
    .replace(/[^a-z]/g, '')

/** More words in a row are hard to guess. Letters beyond this number are not examined. */
const most = { words: 3, letters: 40 }

/** Whether a text consists of a few of these words, and nothing else. */
function consistsOf(text: string, words: ReadonlySet<string>, atMost = most.words): boolean {
  if (text === '') return true
  if (atMost === 0 || text.length > most.letters) return false
  return Array.from(text, (_, index) => index + 1).some(
    (end) => words.has(text.slice(0, end)) && consistsOf(text.slice(end), words, atMost - 1),
  )
}

/** The letters besides the owner's name that do not make a password hard to guess. */
const fewLetters = 3

function isName(letters: string, name: string, common: CommonPasswords): boolean {
  const words = countedWords(name).map(lettersOf)
  const rest = words
    .filter((word) => word.length >= fewLetters)
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replace(word, ''), letters)
  return rest !== letters && (rest.length <= fewLetters || consistsOf(rest, common))
}

/**
 * Returns why a new password is easy to guess: it contains its owner's document number, is their name or among the most
 * common passwords, in any capitalisation, or consists of words that attackers try in this country. Applied after all other
 * rules. Browser and server both pass the list in, because the browser loads it only where a password is chosen.
 */
export function whyGuessable(
  password: string,
  { number, name }: PasswordOwner,
  common: CommonPasswords,
): GuessableCause | undefined {
  if (holds(password, number.trim())) return 'number'
  if (common.has(plain(password))) return 'common'
  const letters = lettersOf(password)
  if (letters === '') return undefined
  if (isName(letters, name, common)) return 'name'
  return consistsOf(letters, common) ? 'word' : undefined
}
