const rows = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm']

/** The keys around each key of a Spanish keyboard. */
const neighbours = new Map<string, Set<string>>()
const addNeighbours = (letter: string | undefined, other: string | undefined) => {
  if (letter === undefined || other === undefined) return
  // Stored words have no accents: n also stands for the key ñ.
  const [first, second] = [letter.replace('ñ', 'n'), other.replace('ñ', 'n')]
  for (const [key, next] of [
    [first, second],
    [second, first],
  ] as const)
    neighbours.set(key, (neighbours.get(key) ?? new Set()).add(next))
}
rows.forEach((row, index) =>
  row.split('').forEach((key, place) => {
    const below = rows[index + 1] ?? ''
    for (const next of [row[place + 1], below[place - 1], below[place]]) addNeighbours(key, next)
  }),
)

/** Letters that are confused in speech, or that have the same sound in names from other languages. */
for (const [letter, other] of ['ae', 'ei', 'ou', 'gj', 'vw', 'bu', 'cq', 'lr']) addNeighbours(letter, other)

const isConfused = (letter: string | undefined, other: string | undefined) =>
  letter !== undefined && other !== undefined && (neighbours.get(letter)?.has(other) ?? false)

/** Returns the position of the first letter of a word that the other one does not share. */
function firstDifference(word: string, other: string): number {
  let position = 0
  while (position < word.length && word[position] === other[position]) position += 1
  return position
}

/** Returns whether two words differ only by two swapped neighbouring letters. */
export function isTransposition(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  const first = firstDifference(word, other)
  return (
    first < word.length - 1 &&
    word[first] === other[first + 1] &&
    word[first + 1] === other[first] &&
    word.slice(first + 2) === other.slice(first + 2)
  )
}

/** Returns whether two words differ by a neighbouring key, or by a letter that is confused with another: Soto, Sotp. */
export function isNextKey(word: string, other: string): boolean {
  const first = firstDifference(word, other)
  return word.slice(first + 1) === other.slice(first + 1) && isConfused(word[first], other[first])
}

/**
 * Returns whether a single typing or hearing error turns one word into the other: a missing, extra or swapped letter, a
 * neighbouring key, or a letter that is confused with another. Any other letter makes a different name.
 */
export function isOneSlip(word: string, other: string): boolean {
  if (word.length > other.length) return isOneSlip(other, word)
  if (other.length === word.length + 1) return aroundMissing(word, other) !== undefined
  return other.length === word.length && (isTransposition(word, other) || isNextKey(word, other))
}

/** The letter that the shorter of two words lacks, between its neighbours or spaces; undefined if they differ by more. */
function aroundMissing(word: string, other: string): string | undefined {
  if (word.length > other.length) return aroundMissing(other, word)
  const first = firstDifference(word, other)
  return word.slice(first) === other.slice(first + 1) ? ` ${other} `.slice(first, first + 3) : undefined
}

/** Returns whether a single letter of one of two words is another one, or missing. */
export function isOneLetter(word: string, other: string): boolean {
  const first = firstDifference(word, other)
  const isReplaced = word.length === other.length && word.slice(first + 1) === other.slice(first + 1)
  return (
    isReplaced || (Math.abs(word.length - other.length) === 1 && aroundMissing(word, other) !== undefined)
  )
}

/** Returns whether one of two words lacks the second vowel of a diphthong: Dary, Dairy. */
export function isOtherDiphthong(word: string, other: string): boolean {
  return /^[aeo][iu]/.test(aroundMissing(word, other) ?? '')
}

/** Returns whether one of two words lacks a vowel between two consonants: Campo, Cmpo. */
export function isWithoutVowel(word: string, other: string): boolean {
  return /^[^aeiou ][aeiou][^aeiou ]$/.test(aroundMissing(word, other) ?? '')
}

/** Returns whether two words differ by a single letter other than the first. */
export function isOtherLetter(word: string, other: string): boolean {
  if (word.length !== other.length || word[0] !== other[0]) return false
  const first = firstDifference(word, other)
  return word.slice(first + 1) === other.slice(first + 1)
}

/** Plain letters that programs lose: vowels with an accent, and ñ. */
export const losable = 'aeioun'
const sign = /[^a-z0-9]/g
/** A word can be read with at most this many letters lost, if more than these remain. */
const mostLost = 3

const signsIn = (word: string) => word.match(sign)?.length ?? 0
const hasLost = (word: string) => {
  const signs = signsIn(word)
  return signs > 0 && signs <= mostLost && signs < word.length / 2
}

/** Returns whether one of two words has a sign for each letter that it has lost: Mu?oz, Pi?acu?, ?ngrid. */
export function isWithoutLetters(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  if (!hasLost(word)) return hasLost(other) && isWithoutLetters(other, word)
  return new RegExp(`^${word.replace(sign, `[${losable}]`)}$`).test(other)
}

/** Returns all words that a word with lost letters may have been. */
export function withLostLetters(word: string): string[] {
  if (!hasLost(word)) return []
  const choices = word.split('').map((letter) => (letter.match(sign) ? losable.split('') : [letter]))
  return choices.reduce((starts, letters) =>
    starts.flatMap((start) => letters.map((letter) => start + letter)),
  )
}

/** Whether a word may be a contraction. It begins with two consonants; short names often begin with a vowel: Elva, Alda. */
export const looksContracted = (word: string) =>
  /^[b-df-hj-np-tv-z][b-df-hj-np-tv-xz]{1,3}(?:ez|[a-z])$/.test(word)

/** Returns whether a word is a name of which only consonants and the end are written: Bmé, Bartolomé; Hdez, Hernández. */
export const isContraction = (word: string, name: string) =>
  looksContracted(word) &&
  name.length >= word.length + 2 &&
  new RegExp(`^${word.split('').join('.*')}$`).test(name)
