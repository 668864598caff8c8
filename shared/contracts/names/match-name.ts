import { plainName } from './plain-name'
import { closeness, comparable } from './similar-names'
import { abbreviated, type Alike, type NameDictionary, type NamePlan, type WordPlan } from './name-plan'

/** Lengths of the words in the dictionary: one or two letters are initials. */
export const dictionaryLengths = { min: 3, max: 60 }

/** Creates a dictionary of plain words. */
export function dictionaryOf(words: ReadonlySet<string>): NameDictionary {
  const { min, max } = dictionaryLengths
  const listed = (word: string) => word.length >= min && word.length <= max
  const entries = [...words].filter(listed).map(comparable)
  const results = new Map<string, readonly Alike[]>()
  const findAlike = (word: string) => {
    const asked = comparable(word)
    return entries.flatMap((entry): Alike[] => {
      const close = entry.word === word ? undefined : closeness(asked, entry)
      return close ? [{ word: entry.word, closeness: close }] : []
    })
  }
  return {
    has: (word) => listed(word) && words.has(word),
    alike: (word) => {
      if (!/^[a-z0-9]+$/.test(word) || !listed(word)) return []
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

function similarTest({ alike, runs }: WordPlan): Test {
  const ways = [...alike.map(({ word }) => ` ${word} `), ...runs.map((run) => ` ${run.join(' ')} `)]
  return (name) => ways.some((way) => name.includes(way))
}

export type Match = 'exact' | 'similar' | undefined

/** Returns a test of names (`tested`) for a plan. */
export function nameMatcher(plan: NamePlan): (name: string) => Match {
  const tests = plan.map((word) => ({
    isExact: exactTest(word),
    isSimilar: similarTest(word),
    optional: word.optional,
  }))
  return (name) => {
    let match: Match = 'exact'
    for (const { isExact, isSimilar, optional } of tests) {
      if (isExact(name)) continue
      if (!optional && !isSimilar(name)) return undefined
      match = 'similar'
    }
    return match
  }
}
