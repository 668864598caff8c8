/**
 * Distinguishes random secrets from typed ones: repetitions, sequences or words.
 *
 * A simple predictor reads the text and assigns each character a probability based on the characters before
 * it. If it beats chance by `suspicious` bits, the text is not random. For truly random text this happens
 * with a probability of at most 2^-suspicious (Markov's inequality: the predictor's probabilities add up to
 * one).
 */
const suspicious = 40

/** All characters of base64, base64url and hexadecimal. */
const alphabetSize = 67

/** Frequency of letters in a mixture of Spanish and English text, per thousand. */
const letterFrequencies: Readonly<Record<string, number>> = {
  e: 130,
  a: 100,
  o: 81,
  s: 70,
  n: 69,
  i: 66,
  r: 66,
  t: 64,
  l: 46,
  d: 48,
  c: 36,
  u: 36,
  m: 28,
  h: 31,
  p: 22,
  g: 15,
  b: 14,
  f: 14,
  y: 14,
  v: 10,
  w: 10,
  q: 5,
  z: 4,
  k: 4,
  j: 4,
  x: 3,
}
const vowels = /[aeiou]/
/** Share of vowels among all letters. */
const vowelShare = 0.417
/** Probability that adjacent letters in text alternate between vowel and consonant. */
const alternation = 0.72
/** Probabilities of each kind of character after another one in text. */
const transitions = {
  small: { small: 0.86, capital: 0.06, other: 0.08 },
  capital: { small: 0.8, capital: 0.1, other: 0.1 },
  other: { small: 0.55, capital: 0.25, other: 0.2 },
}

/**
 * Returns the probability of a character, given the ones before it. The sum over all characters is at most 1.
 */
type Expert = (character: string, before: string) => number

const isLetter = (character: string) => /[a-z]/i.test(character)
const sure = 0.9

/**
 * Predicts one next character, in either case; without a guess, or if it is wrong, all characters are equally
 * likely.
 */
const guessing =
  (guess: (before: string) => string | undefined): Expert =>
  (character, before) => {
    const expected = guess(before)?.toLowerCase()
    if (expected === undefined) return 1 / alphabetSize
    const rest = (1 - sure) / alphabetSize
    return expected === character.toLowerCase() ? rest + (isLetter(expected) ? sure / 2 : sure) : rest
  }

/** Predicts the character that followed the last occurrence of the preceding one, two or three characters. */
const repeating = (length: number) =>
  guessing((before) => {
    const folded = before.toLowerCase()
    const earlier = folded.lastIndexOf(folded.slice(-length), folded.length - length - 1)
    return folded.length > length && earlier >= 0 ? folded[earlier + length] : undefined
  })

/** Predicts sequences: 1234, abcd, 9876, aaaa; with a distance of two, two interleaved sequences: a1b2c3. */
const counting = (distance: number) =>
  guessing((before) => {
    const folded = before.toLowerCase()
    const last = folded.charCodeAt(folded.length - distance)
    const previous = folded.charCodeAt(folded.length - 2 * distance)
    return folded.length < 2 * distance ? undefined : String.fromCharCode(2 * last - previous)
  })

/** Assigns frequent characters a higher probability. */
const favouring: Expert = (character, before) =>
  (before.split(character).length - 1 + 0.25) / (before.length + 0.25 * alphabetSize)

const kindOf = (character: string) =>
  /[a-z]/.test(character) ? 'small' : /[A-Z]/.test(character) ? 'capital' : 'other'

/** Returns the share of a letter in text, given that it is a letter and what precedes it. */
function letterShare(letter: string, previous: string): number {
  const share = (letterFrequencies[letter] ?? 0) / 1000
  if (!isLetter(previous)) return share
  const [isVowel, afterVowel] = [vowels.test(letter), vowels.test(previous)]
  return (
    (share / (isVowel ? vowelShare : 1 - vowelShare)) *
    (isVowel === afterVowel ? 1 - alternation : alternation)
  )
}

/** Models Spanish or English words with occasional capitals, digits and separators. */
const writing: Expert = (character, before) => {
  const previous = before.slice(-1)
  const kind = kindOf(character)
  const share = transitions[kindOf(previous)][kind]
  if (kind === 'other') return share / (alphabetSize - 52)
  return share * letterShare(character.toLowerCase(), previous.toLowerCase())
}
const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    kindOf(letter) === 'small' ? letter.toUpperCase() : letter.toLowerCase(),
  )
const shouting: Expert = (character, before) => writing(swapCase(character), swapCase(before.slice(-1)))

const experts: readonly Expert[] = [
  () => 1 / alphabetSize,
  ...[1, 2, 3].map(repeating),
  ...[counting(1), counting(2), favouring, writing, shouting],
]
/**
 * Share of trust redistributed among the experts after each character: text may begin as words and end as
 * `xxxx`.
 */
const forgetting = 0.02

/** Returns the bits that the predictor needs for a text; random text costs as many as chance, or more. */
function predictedBits(text: string): number {
  let trust = experts.map(() => 1 / experts.length)
  let bits = 0
  for (let index = 0; index < text.length; index += 1) {
    const [character, before] = [text.charAt(index), text.slice(0, index)]
    const shares = experts.map((expert, which) => (trust[which] ?? 0) * expert(character, before))
    const probability = shares.reduce((sum, share) => sum + share, 0)
    bits -= Math.log2(probability)
    trust = shares.map((share) => (1 - forgetting) * (share / probability) + forgetting / experts.length)
  }
  return bits
}

/** Returns whether a secret looks like a random generator's output in base64, base64url or hexadecimal. */
export function looksRandom(secret: string): boolean {
  const text = secret.replace(/=+$/, '')
  const perCharacter = /^([0-9a-f]+|[0-9A-F]+)$/.test(text) ? 4 : 6
  return text.length * perCharacter - predictedBits(text) < suspicious
}
