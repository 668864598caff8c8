const rows = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm']

/** The keys next to each key of a Spanish keyboard, also above and below. */
const neighbours = new Map<string, Set<string>>()
const addNeighbours = (letter: string | undefined, other: string | undefined) => {
  if (letter === undefined || other === undefined) return
  // Stored words have no accents: n is also the key ñ.
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
/** Letters that are confused in speech or stand for the same sound in names of other languages. */
for (const [letter, other] of ['ae', 'ei', 'ou', 'gj', 'vw']) addNeighbours(letter, other)

const isConfused = (letter: string | undefined, other: string | undefined) =>
  letter !== undefined && other !== undefined && (neighbours.get(letter)?.has(other) ?? false)

/** Returns whether two words differ only by two swapped neighbouring letters. */
export function isTransposition(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  let at = 0
  while (at < word.length && word[at] === other[at]) at += 1
  return (
    at < word.length - 1 &&
    word[at] === other[at + 1] &&
    word[at + 1] === other[at] &&
    word.slice(at + 2) === other.slice(at + 2)
  )
}

/**
 * Returns whether one slip of the typing hand or of the ear turns one word into the other: a missing, extra or
 * swapped letter, a neighbouring key, or a letter confused with it. Another letter makes another name.
 */
export function isOneSlip(word: string, other: string): boolean {
  if (word.length > other.length) return isOneSlip(other, word)
  let at = 0
  while (at < word.length && word[at] === other[at]) at += 1
  if (other.length === word.length + 1) return word.slice(at) === other.slice(at + 1)
  if (other.length !== word.length) return false
  return (
    isTransposition(word, other) ||
    (word.slice(at + 1) === other.slice(at + 1) && isConfused(word[at], other[at]))
  )
}

/** Returns whether two words differ only by one letter, which is not their first. */
export function isOtherLetter(word: string, other: string): boolean {
  if (word.length !== other.length || word[0] !== other[0]) return false
  let at = 0
  while (at < word.length && word[at] === other[at]) at += 1
  return word.slice(at + 1) === other.slice(at + 1)
}
