/**
 * Tells random secrets from ones that a person typed: repeated, counted up, or made of words.
 *
 * A simple predictor reads the text and gives each character a probability from what came before it. Where it does
 * better than chance by `suspicious` bits, the text is not random. For truly random text that happens with a
 * probability of at most 2^-suspicious (Markov's inequality: the predictor's probabilities add up to one).
 */
const suspicious = 40

/** Everything that base64, base64url and hexadecimal digits use. */
const alphabetSize = 67

/** How often letters come in Spanish and English text, per thousand, the two mixed. */
const letterFrequencies: Readonly<Record<string, number>> = {
  ...{ e: 130, a: 100, o: 81, s: 70, n: 69, i: 66, r: 66, t: 64, l: 46, d: 48, c: 36, u: 36 },
  ...{ m: 28, h: 31, p: 22, g: 15, b: 14, f: 14, y: 14, v: 10, w: 10, q: 5, z: 4, k: 4, j: 4, x: 3 },
}
const vowels = /[aeiou]/
/** Of all letters. */
const vowelShare = 0.417
/** How often written text changes between vowels and consonants from one letter to the next. */
const alternation = 0.72
/** What kind of character follows which in written text. */
const transitions = {
  small: { small: 0.86, capital: 0.06, other: 0.08 },
  capital: { small: 0.8, capital: 0.1, other: 0.1 },
  other: { small: 0.55, capital: 0.25, other: 0.2 },
}

/** Probability of a character, given the ones before it. Over all characters at most 1. */
type Expert = (character: string, before: string) => number

const isLetter = (character: string) => /[a-z]/i.test(character)
const sure = 0.9

/** A guess at the next character, in either case; where there is none, or it is wrong, anything may come. */
const guessing =
  (guess: (before: string) => string | undefined): Expert =>
  (character, before) => {
    const expected = guess(before)?.toLowerCase()
    if (expected === undefined) return 1 / alphabetSize
    const rest = (1 - sure) / alphabetSize
    return expected === character.toLowerCase() ? rest + (isLetter(expected) ? sure / 2 : sure) : rest
  }

/** What followed the last time that these one, two or three characters came. */
const repeating = (length: number) =>
  guessing((before) => {
    const folded = before.toLowerCase()
    const found = folded.lastIndexOf(folded.slice(-length), folded.length - length - 1)
    return folded.length > length && found >= 0 ? folded[found + length] : undefined
  })

/** 1234, abcd, 9876, aaaa; at a distance of two, two such rows in turn: a1b2c3. */
const counting = (distance: number) =>
  guessing((before) => {
    const folded = before.toLowerCase()
    const last = folded.charCodeAt(folded.length - distance)
    const previous = folded.charCodeAt(folded.length - 2 * distance)
    return folded.length < 2 * distance ? undefined : String.fromCharCode(2 * last - previous)
  })

/** Characters that came often come again. */
const favouring: Expert = (character, before) =>
  (before.split(character).length - 1 + 0.25) / (before.length + 0.25 * alphabetSize)

const kindOf = (character: string) =>
  /[a-z]/.test(character) ? 'small' : /[A-Z]/.test(character) ? 'capital' : 'other'

/** Share of a letter in text, given that a letter comes and what stands before it. */
function letterShare(letter: string, previous: string): number {
  const share = (letterFrequencies[letter] ?? 0) / 1000
  if (!isLetter(previous)) return share
  const [isVowel, afterVowel] = [vowels.test(letter), vowels.test(previous)]
  return (
    (share / (isVowel ? vowelShare : 1 - vowelShare)) *
    (isVowel === afterVowel ? 1 - alternation : alternation)
  )
}

/** Words in Spanish or English, with a capital here and there, digits and separators. */
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
/** How much trust moves between the experts at each character: text may begin as words and end as `xxxx`. */
const forgetting = 0.02

/** Bits that the predictor needs for a text; random text costs as many as chance says, or more. */
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

/** Whether a secret looks like what a random generator prints in base64, base64url or hexadecimal digits. */
export function looksRandom(secret: string): boolean {
  const text = secret.replace(/=+$/, '')
  const perCharacter = /^([0-9a-f]+|[0-9A-F]+)$/.test(text) ? 4 : 6
  return text.length * perCharacter - predictedBits(text) < suspicious
}
