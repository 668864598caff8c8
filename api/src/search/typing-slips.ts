const rows = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm']

/** The keys next to each key of a Spanish keyboard, also above and below. */
const neighbours = new Map<string, Set<string>>()
const addNeighbours = (one: string | undefined, other: string | undefined) => {
  if (one === undefined || other === undefined) return
  // Stored words have no accents: n is also the key ñ.
  const [first, second] = [one.replace('ñ', 'n'), other.replace('ñ', 'n')]
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
for (const [one, other] of ['ae', 'ei', 'ou', 'gj', 'vw']) addNeighbours(one, other)

const isConfused = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && (neighbours.get(one)?.has(other) ?? false)

/** Returns whether two words differ only by two swapped neighbouring letters. */
export function isTransposition(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return (
    at < one.length - 1 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  )
}

/**
 * Returns whether one slip of the typing hand or of the ear turns one word into the other: a missing, extra or
 * swapped letter, a neighbouring key, or a letter confused with it. Another letter makes another name.
 */
export function isOneSlip(one: string, other: string): boolean {
  if (one.length > other.length) return isOneSlip(other, one)
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  if (other.length === one.length + 1) return one.slice(at) === other.slice(at + 1)
  if (other.length !== one.length) return false
  return (
    isTransposition(one, other) ||
    (one.slice(at + 1) === other.slice(at + 1) && isConfused(one[at], other[at]))
  )
}
