import { losable } from './slips'

/** Particles that people join to the next word: 'delacruz', 'delrio', 'montesdeoca'. */
const joints = ['', 'de', 'del', 'dela', 'delas', 'delos', 'la', 'las', 'los', 'y']
const spaced: Record<string, readonly string[]> = {
  dela: ['de', 'la'],
  delas: ['de', 'las'],
  delos: ['de', 'los'],
}
/** First parts of fewer letters than `minPart`: D'Angelo, O'Neill, L'Hoeste. */
const shortFirsts = ['d', 'o', 'l', 'm', 'n']

const minPart = 3

/** Consecutive words of a name. */
export type Run = readonly string[]

/** Returns the parts of a run that must be in the dictionary, which has no shorter words. */
export const listedParts = (run: Run) =>
  run.filter((part) => part.length >= minPart && !joints.includes(part))

const runOf = (first: string, joint: string, second: string): Run =>
  [first, ...(spaced[joint] ?? [joint]), second].filter(Boolean)

/** Returns the ways to split a plain word into several words of a name, with or without particles between them. */
export function runsOf(word: string): Run[] {
  const runs: Run[] = []
  for (let length = 0; length <= word.length - minPart; length += 1) {
    const first = word.slice(0, length)
    if (length > 0 && length < minPart && !shortFirsts.includes(first)) continue
    for (const joint of joints) {
      const second = word.slice(length + joint.length)
      if ((first === '' && joint === '') || !word.startsWith(joint, length) || second.length < minPart)
        continue
      runs.push(runOf(first, joint, second))
    }
  }
  // One vowel for two: 'Mariantonia'.
  for (let end = minPart; end <= word.length - minPart + 1; end += 1)
    if (/[aeiou]/.test(word[end - 1] ?? '')) runs.push([word.slice(0, end), word.slice(end - 1)])
  if (/^d[aeiou]/.test(word) && word.length > minPart) runs.push(['de', word.slice(1)])
  const [, afterMac = ''] = /^ma?c(.*)/.exec(word) ?? []
  if (afterMac.length >= minPart) runs.push(['mc', afterMac], ['mac', afterMac])
  return runs
}

/** The longest run of words that people write as one: 'ladrón de guevara'. */
const longestRun = 3

/** Returns the words that a word and its neighbours form when they are written as one; 'de Ávila' is also 'Dávila'. */
export function joinsWith(words: readonly string[], index: number): string[] {
  const joins: string[] = []
  for (let from = Math.max(0, index - longestRun + 1); from <= index; from += 1)
    for (let to = Math.max(from + 2, index + 1); to <= Math.min(words.length, from + longestRun); to += 1)
      joins.push(words.slice(from, to).join(''))
  for (const [first, second] of [words.slice(index), words.slice(Math.max(0, index - 1))]) {
    if (!first || !second) continue
    // A space for a lost letter: 'MONTA EZ'.
    joins.push(...losable.split('').map((letter) => first + letter + second))
    if (first === 'de' && /^[aeiou]/.test(second)) joins.push(`d${second}`)
  }
  return joins
}
