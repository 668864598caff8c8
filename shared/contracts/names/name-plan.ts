import { findLastIndex } from '../built-ins'
import { isParticle, nameParts, nameWords, particles, withoutTitle } from '../text/person-name'
import { isFrequentName } from './known-names'
import { plainName } from './plain-name'
import { closenessKeys, comparable, equalKey } from './similar-names'
import { joinsWith, listedParts, runsOf, type Run } from './respelt-words'

/**
 * A word that is similar to a searched one: `equal` in sound or by the list of equal names, one `slip` apart, apart by the
 * `ending` of a man's, a woman's or a plural name, or `near`: apart by any letter from a word that no name has.
 */
export type Alike = { word: string; closeness: 'equal' | 'slip' | 'ending' | 'near' }

/** Whether a word matches wherever the searched one does; others only stand in its place if nobody has all words. */
const matchesAlways = ({ closeness }: Alike) => closeness === 'equal' || closeness === 'slip'

/** Whether the dictionary has such words of names. It has no initials, which are one or two letters. */
export const isListed = (word: string) => word.length >= 3 && word.length <= 60

/** The words of the searched names. */
export interface NameDictionary {
  has(word: string): boolean
  /** Returns the place of a plain word in order of preference; that of an unknown word is after all others. */
  place(word: string): number
  /** Returns the words that are similar to a plain one, without the word itself. */
  alike(word: string): readonly Alike[]
  /** Returns the words that are equal to a plain one, in order of preference, with the word itself if the dictionary has it. */
  equal(word: string): readonly string[]
}

/**
 * How a word is searched for exactly: `name`: a whole word, or the beginning of a much longer one; `part`: anywhere;
 * `start`: the beginning of a word, since one or two letters are anywhere; `sign`: anywhere, and not a word.
 */
type WordKind = 'name' | 'part' | 'start' | 'sign'

export type WordPlan = {
  /** As typed. */
  typed: string
  /** In lower case, without accents. */
  text: string
  kind: WordKind
  /** Whether a similar name may lack it. */
  optional: boolean
  /** Words that also match. */
  alike: readonly Alike[]
  /** Words that may stand in its place if nobody has all words; with another ending, for surnames: Villafañe, Villafaña. */
  instead: readonly string[]
  /** Runs of words that also match: `text` is one of these runs written as a single word. */
  runs: readonly Run[]
}

/**
 * The plan for a typed name. A match is exact if it has every word, and similar if another word replaces one or if the plan
 * leaves words of the text out. A `shorter`
 * plan matches names without one of the searched words (shorter-names.ts); they are similar.
 */
export type NamePlan = { words: readonly WordPlan[]; shorter: boolean; leftOut: readonly string[] }

/** The words that a match needs. */
export const neededOf = ({ words }: NamePlan) => words.filter(({ optional }) => !optional)

/** The word itself, and the words that also match. */
export const spellingsOf = ({ text, alike }: WordPlan): string[] => [text, ...alike.map(({ word }) => word)]

/**
 * The words of which a name without one of the words may consist, in any order. It may have the initial of that word. Other
 * names without a word: shorter-names.ts.
 */
export const ownWordsOf = ({ words }: NamePlan): Set<string> =>
  new Set([
    ...particles,
    ...words.flatMap((word) => [
      word.text.slice(0, 1),
      ...spellingsOf(word),
      // Only if it repeats no vowel: somebody named Adela may lack 'Aida', and is not Adelaida.
      ...word.runs.filter((run) => run.join('').length <= word.text.length).flat(),
    ]),
  ])

/** Words of a shorter plan: a match has at least two of them, and longer names do not exist. */
const [fewestWords, mostWords] = [3, 8]

/** A frequent name abbreviates a longer one only if at least this many letters follow: Alex, Alexander. */
export const abbreviated = 3

export function kindOf(text: string): WordKind {
  if (isFrequentName(text) && text.length >= 3) return 'name'
  if (/[a-z0-9]{3}/.test(text)) return 'part'
  return /^[a-z0-9]+$/.test(text) ? 'start' : 'sign'
}

/** Returns the words, and the keys of similar words, that the plans of these words look up in the dictionary. */
export function lookedUp(words: readonly string[]): { words: string[]; keys: string[] } {
  const texts = words.map(plainName)
  const joined = texts.flatMap((_text, index) => joinsWith(texts, index))
  const parts = texts.flatMap((text) => runsOf(text).flatMap(listedParts))
  const keys = [
    ...texts.filter(isListed).flatMap((text) => closenessKeys(comparable(text))),
    ...[...joined, ...texts.flatMap(runsOf).flatMap(respeltParts)].map(equalKey),
  ]
  return { words: [...new Set([...texts, ...parts])], keys: [...new Set(keys)] }
}

/**
 * Anybody can register any number of invented spellings of a name, and each makes a search slower. A word is replaced by at
 * most this many words, and by as many runs; in a run, each part by at most `mostOfPart`. Real names have far fewer: at most
 * 27 similar words, 20 runs and 11 equal spellings (200,000 people with the names of Colombia).
 */
export const mostSpellings = 100
const mostOfPart = 30

/** Returns at most `mostSpellings` items: those whose least preferred word comes first. */
const preferred = <Item>(
  items: readonly Item[],
  wordsOf: (item: Item) => readonly string[],
  dictionary: NameDictionary,
): Item[] => {
  if (items.length <= mostSpellings) return [...items]
  const last = (item: Item) => Math.max(...wordsOf(item).map((word) => dictionary.place(word)))
  return [...items].sort((a, b) => last(a) - last(b)).slice(0, mostSpellings)
}

/** Letters of a part that may be spelled differently beside another one: shorter ones are equal to too much. */
const respeltLetters = 4

/** The listed parts of a run that may be spelled differently: 'crus' in 'delacrus', 'john' and 'jairo' in 'johnjairo'. */
function respeltParts(run: Run): string[] {
  const parts = listedParts(run)
  return parts.length === 1 || parts.every(({ length }) => length >= respeltLetters) ? parts : []
}

/** Returns a run as names have it, with each of its listed parts in any equal spelling, or else as they are. */
function runSpellings(run: Run, dictionary: NameDictionary): Run[] {
  const respelt = respeltParts(run)
  if (respelt.length === 0) return listedParts(run).every((part) => dictionary.has(part)) ? [run] : []
  return run.reduce<Run[]>(
    (starts, part) => {
      const words = respelt.includes(part) ? dictionary.equal(part).slice(0, mostOfPart) : [part]
      return starts.flatMap((start) => words.map((word) => [...start, word]))
    },
    [[]],
  )
}

const runsIn = (text: string, dictionary: NameDictionary) =>
  preferred(
    runsOf(text).flatMap((run) => runSpellings(run, dictionary)),
    listedParts,
    dictionary,
  )

/** One other letter is a slip in a word of this length, or in a shorter one if the name has this many words. */
const [longWord, longName] = [5, 4]

/** Plans the search for these words of a name. */
export function planOf(typed: readonly string[], dictionary: NameDictionary): NamePlan {
  const texts = typed.map(plainName)
  const optional = typed.map(isParticle)
  const skips = optional.includes(false)
  const isLong = optional.filter((isOptional) => !isOptional).length >= longName
  const words = typed.map((word, index): WordPlan => {
    const text = texts[index] ?? ''
    const isEnoughFor = (other: string) => isLong || Math.min(text.length, other.length) >= longWord
    const close = dictionary.alike(text)
    const joined = joinsWith(texts, index).flatMap((join) => dictionary.equal(join))
    return {
      typed: word,
      text,
      kind: kindOf(text),
      optional: skips && (optional[index] ?? false),
      alike: preferred(
        [
          ...close.filter(matchesAlways),
          ...joined.map((join) => ({ word: join, closeness: 'equal' as const })),
        ],
        ({ word: other }) => [other],
        dictionary,
      ),
      instead: preferred(
        close
          .filter(({ closeness, word: other }) =>
            closeness === 'near' ? isEnoughFor(other) : closeness === 'ending' && index > 0,
          )
          .map((other) => other.word),
        (other) => [other],
        dictionary,
      ),
      runs: runsIn(text, dictionary),
    }
  })
  return { words, shorter: false, leftOut: [] }
}

/** At most this many parts of a text are searched alone. */
const mostParts = 4
/** A part with this many words may be a name if all other words are in small letters, or if one or more are no names. */
const fewestInPart = { ifSmall: 2, ifSome: 3, ifOne: 4 }

const counted = (words: readonly string[]) => words.filter((word) => !isParticle(word)).length

/** Words without those in brackets. */
const wordsOutside = (typed: string) => nameWords(typed.replace(/\([^()]*\)/g, ' '))

/** Returns the lists of words that the plans of a typed name consist of. */
export const wordLists = (typed: string): string[][] => [
  nameWords(typed),
  wordsOutside(typed),
  ...nameParts(typed),
]

/** Returns the runs of words that are names, from the first to the last one that is not an initial. */
function nameRuns(words: readonly string[], isOther: (word: string) => boolean): string[][] {
  const runs: string[][] = [[]]
  for (const word of words)
    if (isOther(word)) runs.push([])
    else runs.slice(-1)[0]?.push(word)
  const isWhole = (word: string) => isListed(plainName(word)) && !isParticle(word)
  return runs.map((run) => run.slice(Math.max(0, run.findIndex(isWhole)), findLastIndex(run, isWhole) + 1))
}

/**
 * Plans for the parts of a text that are searched alone: without brackets; and if it has words that no name has, what stands between
 * signs ('la víctima, Ana Luz Peña'), and the names between these words ('ANA LUZ PEÑA RUIZ SLP ACTIVO'), first with similar
 * ones, then without them. Two words are enough among words in small letters: 'Ana Peña (madre de la víctima)', and not
 * 'Desconocida, Ana Luz'.
 */
function partPlans(typed: string, dictionary: NameDictionary): NamePlan[] {
  const [words = [], outside = [], ...parts] = wordLists(typed)
  const isSmall = (word: string) => word === word.toLowerCase() && typed !== typed.toLowerCase()
  const isOther = (word: string) => {
    const text = plainName(word)
    if (!isListed(text) || dictionary.has(text)) return false
    return (
      isSmall(word) || !(dictionary.alike(text).some(matchesAlways) || runsIn(text, dictionary).length > 0)
    )
  }
  const others = words.filter(isOther)
  const restOf = (part: readonly string[]) => words.filter((word) => !part.includes(word))
  const isPart = (part: readonly string[]) => {
    const rest = restOf(part).filter((word) => isListed(plainName(word)) && !isParticle(word))
    if (counted(part) >= fewestInPart.ifSome) return rest.some((word) => others.includes(word))
    return rest.length >= fewestInPart.ifSmall && rest.every((word) => others.includes(word) && isSmall(word))
  }
  const isStranger = (word: string) =>
    isListed(plainName(word)) && !dictionary.has(plainName(word)) && !isParticle(word)
  const runs = [isOther, isStranger].flatMap((isBetween) => {
    const fewest = words.filter(isBetween).length > 1 ? fewestInPart.ifSome : fewestInPart.ifOne
    return nameRuns(words, isBetween).filter((run) => counted(run) >= fewest)
  })
  const candidates = [
    ...(counted(outside) >= fewestInPart.ifSome || isPart(outside) ? [outside] : []),
    ...parts.filter(isPart),
    ...runs,
  ]
  return (
    [...new Map(candidates.map((part) => [part.join(' '), part])).values()]
      .map((part) => ({ part, rest: restOf(part) }))
      // A number that is left out may be somebody else's.
      .filter(({ rest }) => rest.length > 0 && !/\d{4}/.test(rest.join(' ')))
      .filter(({ part }) => counted(part) <= mostWords)
      .slice(0, mostParts)
      .map(({ part, rest }) => ({
        ...planOf(part, dictionary),
        leftOut: rest.filter((word) => !isParticle(word)),
      }))
  )
}

/**
 * Returns the plans of a typed name, in the order to try. A rank before the name counts as part of the name only if it is
 * in the dictionary or abbreviates a name. The next plan is for people who are registered with one name less; the last ones
 * are for parts of a text that has other words, too.
 */
export function plansOf(typed: string, dictionary: NameDictionary): NamePlan[] {
  const words = nameWords(typed)
  const untitled = withoutTitle(words)
  const title = words.slice(0, words.length - untitled.length)
  const readings =
    title.length === 0 || title.map(plainName).some((word) => dictionary.has(word) || isFrequentName(word))
      ? [words, untitled]
      : [untitled]
  const plans = readings.slice(0, title.length === 0 ? 1 : 2).map((reading) => planOf(reading, dictionary))
  const last = plans.slice(-1)[0]
  const count = last ? neededOf(last).length : 0
  const shorter = last && count >= fewestWords && count <= mostWords ? [{ ...last, shorter: true }] : []
  return [...plans, ...shorter, ...partPlans(typed, dictionary)]
}
