import { plainName } from './plain-name'
import { closeness, comparable, isNear, type Comparable } from './similar-names'
import {
  abbreviated,
  isListed,
  neededOf,
  ownWordsOf,
  spellingsOf,
  type Alike,
  type NameDictionary,
  type NamePlan,
  type WordPlan,
} from './name-plan'
import { shorterNames } from './shorter-names'

/** Equal spellings differ by at most this many letters. */
const furthest = 3

/** Creates a dictionary of plain words, in order of preference: of too many similar ones, a plan has the first. */
export function dictionaryOf(words: ReadonlySet<string>): NameDictionary {
  const places = new Map([...words].map((word, index) => [word, index]))
  const entries = [...words].filter(isListed).map(comparable)
  const byKey = new Map<string, string[]>()
  for (const { key, word } of entries) byKey.set(key, [...(byKey.get(key) ?? []), word])
  const results = new Map<string, readonly Alike[]>()
  const findAlike = (word: string) => {
    const asked = comparable(word)
    const closenessTo = (entry: Comparable) =>
      closeness(asked, entry) ?? (!words.has(word) && isNear(asked, entry) ? ('near' as const) : undefined)
    return entries.flatMap((entry): Alike[] => {
      const close = entry.word === word ? undefined : closenessTo(entry)
      return close ? [{ word: entry.word, closeness: close }] : []
    })
  }
  return {
    has: (word) => isListed(word) && words.has(word),
    place: (word) => places.get(word) ?? words.size,
    equal: (word) =>
      (byKey.get(comparable(word).key) ?? []).filter(
        (other) => Math.abs(other.length - word.length) <= furthest,
      ),
    alike: (word) => {
      if (!isListed(word)) return []
      let result = results.get(word)
      if (!result) results.set(word, (result = findAlike(word)))
      return result
    },
  }
}

/** Returns a name as a matcher tests it: plain, with one space around each word and no punctuation. */
export const tested = (name: string) =>
  ` ${plainName(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

type Test = (name: string) => boolean

function exactTest({ text, kind }: WordPlan): Test {
  if (kind === 'start') return (name) => name.includes(` ${text}`)
  if (kind !== 'name') return (name) => name.includes(text)
  const start = ` ${text}`
  const pattern = new RegExp(`${start}(?: |[a-z0-9]{${abbreviated}})`)
  return (name) => name.includes(start) && pattern.test(name)
}

function similarTest({ alike, runs }: WordPlan, words = alike.map(({ word }) => word)): Test {
  const ways = [...words.map((word) => ` ${word} `), ...runs.map((run) => ` ${run.join(' ')} `)]
  return (name) => ways.some((way) => name.includes(way))
}

export type Match = 'exact' | 'similar' | undefined

/** The test for a `shorter` plan. */
function shorterMatcher(plan: NamePlan): (name: string) => Match {
  const own = ownWordsOf(plan)
  const tests = neededOf(plan).map((word) =>
    word.kind === 'start' ? exactTest(word) : similarTest(word, spellingsOf(word)),
  )
  const patterns = new Map(
    shorterNames(plan).map(({ lacking, pattern }) => [
      lacking.join(),
      pattern === undefined ? undefined : new RegExp(pattern),
    ]),
  )
  return (name) => {
    const lacking = tests.flatMap((test, index) => (test(name) ? [] : [index])).join()
    if (!patterns.has(lacking)) return undefined
    const words = name.trim().split(' ')
    return words.every((word) => own.has(word)) || patterns.get(lacking)?.test(name) ? 'similar' : undefined
  }
}

/** Returns a test of names (`tested`) for a plan. */
export function nameMatcher(plan: NamePlan): (name: string) => Match {
  if (plan.shorter) return shorterMatcher(plan)
  const tests = plan.words.map((word) => ({
    isExact: exactTest(word),
    isSimilar: similarTest(word),
    optional: word.optional,
  }))
  return (name) => {
    let match: Match = plan.leftOut.length > 0 ? 'similar' : 'exact'
    for (const { isExact, isSimilar, optional } of tests) {
      if (isExact(name)) continue
      if (!optional && !isSimilar(name)) return undefined
      match = 'similar'
    }
    return match
  }
}
