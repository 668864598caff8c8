import {
  abbreviated,
  mostSpellings,
  neededOf,
  ownWordsOf,
  spellingsOf,
  type NamePlan,
  type WordPlan,
} from '@fcr/shared/contracts/names/name-plan'
import { shorterNames } from '@fcr/shared/contracts/names/shorter-names'
import type { Run } from '@fcr/shared/contracts/names/respelt-words'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { all, anyOf, type Condition } from '../database/conditions'
import { holds } from './filters'
import type { Evidence, PlannedName } from './name-dictionary'
import { areTwoNames } from './name-evidence'

/** The conditions of a name search, all on `person`. */
export type NameSearch = {
  typed: string
  /** Matches people whose name contains every word. */
  exact: Condition
  /** The name contains every word as a whole word; undefined if the search has no whole words. */
  whole: Condition | undefined
  /** The name consists of exactly these words, in any order. */
  same: Condition
  /** Each matches people who have every word or a similar one, but are no exact match; empty if no name is similar. */
  similar: Condition[]
  /** One condition per required word: the name has it or a similar one. `people`: how many have one of these words. */
  parts: { word: string; matches: Condition; people: number }[]
  /** Words of the text that are not searched. */
  leftOut: readonly string[]
  /** Similar words that replace the searched ones. */
  instead: ReadonlySet<string>
  /** Whether similar names lack one of the words. */
  shorter: boolean
  /** Sorts the best similar names first. */
  best: RawBuilder<unknown>[]
}

/** Number of people with the word or a similar one; somebody with two of them counts twice. */
const peopleWith = (word: WordPlan, evidence: Evidence): number =>
  spellingsOf(word).reduce((sum, spelling) => sum + (evidence.get(spelling) ?? 0), 0)

/** In this order PostgreSQL reads least of its index: all people of the first condition, and for the others only those. */
export const rarestFirst = <Item extends { people: number }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.people - b.people)

const hasOneOf = (words: readonly string[]): Condition => sql`person.nombre_palabras && ${words}::text[]`

/**
 * The name contains the word (`WordKind`). A name is matched by whole words: the words it abbreviates are known. A trigram
 * index needs three consecutive letters; one or two letters at the start of a word have trigrams as well ('  x', ' xq').
 * Signs are searched only in the few names that contain any.
 */
function holdsWord({ typed, text, kind }: WordPlan, evidence: Evidence): Condition {
  const anywhere = holds('person.nombre_busqueda', typed)
  if (kind === 'name') {
    const isLonger = (word: string) => word.startsWith(text) && word.length >= text.length + abbreviated
    return hasOneOf([text, ...[...evidence.keys()].filter(isLonger).slice(0, mostSpellings)])
  }
  if (kind === 'part') return anywhere
  if (kind === 'start')
    return sql`(person.nombre_busqueda LIKE ${`${text}%`} OR person.nombre_busqueda LIKE ${`% ${text}%`})`
  return sql`(${anywhere} AND person.nombre_busqueda ~ '[^a-z0-9 ]')`
}

/** The name contains these words in sequence, separated by a space or a sign. */
const holdsRun = (run: Run): Condition =>
  sql`(person.nombre_palabras @> ${run}::text[] AND ' ' || person.nombre_busqueda || ' ' LIKE ${`% ${run.join('_')} %`})`

/** Conditions for names with something similar instead of the word. */
const holdsInstead = ({ alike, runs }: WordPlan): Condition[] => [
  ...(alike.length > 0 ? [hasOneOf(alike.map(({ word }) => word))] : []),
  ...runs.map(holdsRun),
]

const not = (condition: Condition): Condition => sql`NOT ${condition}`

/**
 * Conditions for similar names, no two of which match the same person. Each is for one word: it is the first that the name
 * lacks, and the name has something similar instead, which few names have. The last one is for names that lack only
 * optional words.
 */
function similarWays(plan: NamePlan, holdsExactly: (word: WordPlan) => Condition): Condition[] {
  const needed = neededOf(plan)
  const ways = needed.flatMap((word, index) => {
    const instead = holdsInstead(word)
    if (instead.length === 0) return []
    const before = needed.slice(0, index).map(holdsExactly)
    const after = needed.slice(index + 1).map((other) => anyOf([holdsExactly(other), ...holdsInstead(other)]))
    return [all([anyOf(instead), not(holdsExactly(word)), ...before, ...after])]
  })
  if (needed.length === plan.words.length) return ways
  return [...ways, all([...needed.map(holdsExactly), not(all(plan.words.map(holdsExactly)))])]
}

/** A name as `tested` of match-name.ts returns it. */
const testedName = sql`' ' || btrim(regexp_replace(person.nombre_busqueda, '[^a-z0-9]+', ' ', 'g')) || ' '`

/** Conditions for names without some of the searched words. Nobody has all. */
function shorterWays(plan: NamePlan, evidence: Evidence): Condition[] {
  // Not read from the index, which would read the people of every word.
  const own = sql<SqlBool>`(person.nombre_palabras <@ ${[...ownWordsOf(plan)]}::text[]) IS TRUE`
  const parts = neededOf(plan).map((word) => ({
    people: peopleWith(word, evidence),
    matches:
      word.kind === 'start'
        ? sql<SqlBool>`(${testedName}) LIKE ${`% ${word.text}%`}`
        : anyOf([hasOneOf(spellingsOf(word)), ...word.runs.map(holdsRun)]),
  }))
  return shorterNames(plan).map(({ lacking, pattern }) =>
    all([
      ...rarestFirst(parts.filter((_part, index) => !lacking.includes(index))).map(({ matches }) => matches),
      pattern === undefined ? own : anyOf([own, sql<SqlBool>`(${testedName}) ~ ${pattern}`]),
    ]),
  )
}

const wordsIn = (words: readonly string[]) => sql`palabras_de(normalizar(${words.join(' ')}))`

/** Slips come after equal names, and slips that are probably other names come last. */
function bestOf(plan: NamePlan, evidence: Evidence): RawBuilder<unknown>[] {
  const slips = plan.words.flatMap(({ text, alike }) =>
    alike
      .filter(({ closeness }) => closeness === 'slip')
      .map(({ word }) => ({ word, isOther: areTwoNames(evidence.get(word) ?? 0, evidence.get(text) ?? 0) })),
  )
  return [slips.filter(({ isOther }) => isOther), slips]
    .filter(({ length }) => length > 0)
    .map((words) => sql`person.nombre_palabras && ${words.map(({ word }) => word)}::text[]`)
}

/** Returns the conditions of a planned search. */
export function nameSearch({ plan, evidence }: PlannedName): NameSearch {
  const { words, shorter, leftOut } = plan
  const isPart = leftOut.length > 0
  const typed = words.map((word) => word.typed)
  const holdsExactly = (word: WordPlan) => holdsWord(word, evidence)
  const letters = words.filter(({ text }) => /^[a-z0-9]+$/.test(text))
  const signs = words.filter((word) => !letters.includes(word))
  const parts = neededOf(plan).map((word) => ({
    word: word.typed,
    matches: anyOf([holdsExactly(word), ...holdsInstead(word)]),
    people: peopleWith(word, evidence),
  }))
  const ways = shorter ? shorterWays(plan, evidence) : similarWays(plan, holdsExactly)
  const inOrder = rarestFirst(words.map((word) => ({ word, people: evidence.get(word.text) ?? 0 })))
  return {
    typed: typed.join(' '),
    exact: shorter || isPart ? sql`false` : all(inOrder.map(({ word }) => holdsExactly(word))),
    whole:
      shorter || isPart || letters.length === 0
        ? undefined
        : all([
            sql`person.nombre_palabras @> ${wordsIn(letters.map((word) => word.typed))}`,
            ...signs.map(holdsExactly),
          ]),
    same: sql`person.nombre_palabras = ${wordsIn(typed)}`,
    similar: isPart ? [all(parts.map(({ matches }) => matches))] : ways,
    parts,
    leftOut,
    instead: new Set(words.flatMap(({ alike, runs }) => [...alike.map(({ word }) => word), ...runs.flat()])),
    shorter,
    best: bestOf(plan, evidence),
  }
}
