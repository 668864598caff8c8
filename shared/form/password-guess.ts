import { withoutAccents } from '../contracts/text'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
// One list each, and not the packages' whole: what comes over a slow network is a third of it.
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import firstNames from '@zxcvbn-ts/language-es-es/dist/firstnames.json.mjs'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { colombianWords } from './colombian-words'

const library = new ZxcvbnFactory({
  dictionary: { passwords, firstnames: firstNames, colombianWords },
  graphs: adjacencyGraphs,
  // Longer ones are strong, and the time that a check takes grows with the length.
  maxLength: 64,
})

export type PasswordGuess = {
  level: 'low' | 'fair' | 'good'
  /** What makes it easy to guess, as far as the library names a reason. */
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

/** The words of what is known about the person, with and without their accents; single letters say nothing. */
const wordsOf = (about: readonly string[]) =>
  about
    .flatMap((text) => [text, withoutAccents(text)])
    .flatMap((text) => text.split(/[\s@.]+/))
    .filter((word) => word.length > 2)

/** Rates a password against somebody who knows this about its owner. Accents make a word no harder to guess. */
export function guess(password: string, about: readonly string[]): PasswordGuess {
  const { score, feedback } = library.check(withoutAccents(password), wordsOf(about))
  return { level: levels[score], reason: reasons[feedback.warning ?? ''] }
}
