import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
// Imports single lists instead of the whole packages: a third of the download on slow networks.
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import firstNames from '@zxcvbn-ts/language-es-es/dist/firstnames.json.mjs'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'

const library = new ZxcvbnFactory({
  dictionary: { passwords, firstnames: firstNames },
  graphs: adjacencyGraphs,
  // Longer passwords are strong, and the time for a check grows with the length.
  maxLength: 64,
})

export type PasswordGuess = {
  level: 'low' | 'fair' | 'good'
  /** Why the password is easy to guess, if the library gives a reason. */
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

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Words of what is known about the person, with and without accents; single letters are not significant. */
const wordsOf = (about: readonly string[]) =>
  about
    .flatMap((text) => [text, withoutAccents(text)])
    .flatMap((text) => text.split(/[\s@.]+/))
    .filter((word) => word.length > 2)

/** Estimates how hard a password is to guess for somebody with this knowledge about its owner. */
export function guess(password: string, about: readonly string[]): PasswordGuess {
  const { score, feedback } = library.check(password, wordsOf(about))
  return { level: levels[score], reason: reasons[feedback.warning ?? ''] }
}
