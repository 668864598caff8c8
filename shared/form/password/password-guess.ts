import { documentNumberOf } from '../../contracts/readings/document-number'
import { commonPasswords } from '../../contracts/text/common-passwords'
import { holds, whyGuessable } from '../../contracts/text/guessable-password'
import { likelyWords } from '../../contracts/text/likely-words'
import { withoutAccents } from '../../contracts/text/typed-text'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
// Only one list from each package: that is a third of the download.
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import firstNames from '@zxcvbn-ts/language-es-es/dist/firstnames.json.mjs'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'

const library = new ZxcvbnFactory({
  dictionary: { passwords, firstnames: firstNames, likelyWords },
  graphs: adjacencyGraphs,
  // Longer passwords are strong anyway, and slow to check.
  maxLength: 64,
})

export type PasswordGuess = {
  level: 'low' | 'fair' | 'good'
  /** Why it is easy to guess, if the library gives a reason. */
  reason: 'personal' | 'common' | 'pattern' | 'date' | undefined
}

const levels = ['low', 'low', 'fair', 'good', 'good'] as const

const reasons: Record<string, PasswordGuess['reason']> = {
  userInputs: 'personal',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'common',
  namesByThemselves: 'common',
  commonNames: 'common',
  straightRow: 'pattern',
  keyPattern: 'pattern',
  simpleRepeat: 'pattern',
  extendedRepeat: 'pattern',
  sequences: 'pattern',
  recentYears: 'date',
  dates: 'date',
}

/** Returns the words in the facts about a person, with and without accents. Short words are ignored. */
const wordsOf = (about: readonly string[]) =>
  about
    .flatMap((text) => [text, withoutAccents(text)])
    .flatMap((text) => text.split(/[\s@.]+/))
    .filter((word) => word.length > 2)

/** Rates a password against an attacker with these facts about its owner. Accents add no strength. */
export function guess(password: string, about: readonly string[]): PasswordGuess {
  if (about.some((fact) => holds(password, documentNumberOf(fact))))
    return { level: 'low', reason: 'personal' }
  // What the form refuses is not called strong.
  const cause = whyGuessable(password, { number: '', name: about.join(' ') }, commonPasswords)
  if (cause !== undefined) return { level: 'low', reason: cause === 'name' ? 'personal' : 'common' }
  const { score, feedback } = library.check(withoutAccents(password), wordsOf(about))
  return { level: levels[score], reason: reasons[feedback.warning ?? ''] }
}
