import { abbreviated, hasSimilar, type NamePlan, type WordPlan } from '@fcr/shared/contracts/names/name-plan'
import type { Run } from '@fcr/shared/contracts/names/respelt-words'
import { sql, type RawBuilder } from 'kysely'
import { holds, type Condition } from './filters'
import type { Evidence } from './name-dictionary'
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
  /** Matches people with every word or a similar one; undefined if no name is similar. */
  similar: Condition | undefined
  /** One condition per word that a similar name must have. */
  parts: Condition[]
  /** Words that are found instead of the searched ones. */
  instead: ReadonlySet<string>
  /** The best of similar names first. */
  best: RawBuilder<unknown>[]
}

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` AND `)})`

/**
 * A word in the name (`WordKind`). A trigram index needs three consecutive letters; one or two letters at the start of a
 * word have trigrams as well ('  x', ' xq'). Signs are searched only among the few names that contain any.
 */
function holdsWord({ typed, text, kind }: WordPlan): Condition {
  const anywhere = holds('person.nombre_busqueda', typed)
  if (kind === 'name')
    return sql`(${anywhere} AND person.nombre_busqueda ~ ${`\\m${text}([a-z0-9]{${abbreviated},}|\\M)`})`
  if (kind === 'part') return anywhere
  if (kind === 'start')
    return sql`(person.nombre_busqueda LIKE ${`${text}%`} OR person.nombre_busqueda LIKE ${`% ${text}%`})`
  return sql`(${anywhere} AND person.nombre_busqueda ~ '[^a-z0-9 ]')`
}

/** The name contains these words one after the other, with a space or a sign between them. */
const holdsRun = (run: Run): Condition =>
  sql`(person.nombre_palabras @> ${run}::text[] AND ' ' || person.nombre_busqueda || ' ' LIKE ${`% ${run.join('_')} %`})`

function holdsSimilar(word: WordPlan): Condition {
  const words = word.alike.map((alike) => alike.word)
  const ways = [
    holdsWord(word),
    ...(words.length > 0 ? [sql<boolean>`person.nombre_palabras && ${words}::text[]`] : []),
    ...word.runs.map(holdsRun),
  ]
  return sql`(${sql.join(ways, sql` OR `)})`
}

const wordsIn = (words: readonly string[]) => sql`palabras_de(normalizar(${words.join(' ')}))`

/** Slips after equal names, and last the slips that are rather names of other people. */
function bestOf(plan: NamePlan, evidence: Evidence): RawBuilder<unknown>[] {
  const slips = plan.flatMap(({ text, alike }) =>
    alike
      .filter(({ closeness }) => closeness === 'slip')
      .map(({ word }) => ({ word, isOther: areTwoNames(evidence.get(word) ?? 0, evidence.get(text) ?? 0) })),
  )
  return [slips.filter(({ isOther }) => isOther), slips]
    .filter(({ length }) => length > 0)
    .map((words) => sql`person.nombre_palabras && ${words.map(({ word }) => word)}::text[]`)
}

/** Returns the conditions of a planned search. */
export function nameSearch({ plan, evidence }: { plan: NamePlan; evidence: Evidence }): NameSearch {
  const typed = plan.map((word) => word.typed)
  const parts = plan.filter(({ optional }) => !optional).map(holdsSimilar)
  const letters = plan.filter(({ text }) => /^[a-z0-9]+$/.test(text))
  const signs = plan.filter((word) => !letters.includes(word))
  return {
    typed: typed.join(' '),
    exact: all(plan.map(holdsWord)),
    whole:
      letters.length === 0
        ? undefined
        : all([
            sql`person.nombre_palabras @> ${wordsIn(letters.map((word) => word.typed))}`,
            ...signs.map(holdsWord),
          ]),
    same: sql`person.nombre_palabras = ${wordsIn(typed)}`,
    similar: hasSimilar(plan) ? all(parts) : undefined,
    parts,
    instead: new Set(plan.flatMap(({ alike, runs }) => [...alike.map(({ word }) => word), ...runs.flat()])),
    best: bestOf(plan, evidence),
  }
}
