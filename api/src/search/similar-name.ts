import { isParticle } from '@fcr/shared/contracts/text/person-name'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import type { Condition } from './filters'
import { respeltWords, type Respelt } from './joined-words'
import { all, type NameSearch } from './name-conditions'
import { similarWords } from './similar-words'

/** A name with other spellings of its words. */
export type SimilarName = {
  condition: Condition
  /** One condition per word that is not a particle. */
  parts: Condition[]
  /** Registered words that are found instead of the words searched for. */
  words: ReadonlySet<string>
}

/** A person's name contains these words one after the other. */
const holdsPhrase = ({ parts, phrase }: Respelt['split'][number]): Condition =>
  sql`(person.nombre_palabras @> ${parts}::text[] AND ' ' || person.nombre_busqueda || ' ' LIKE ${`% ${phrase} %`})`

/**
 * Returns the condition for a name with similar words, written together or apart, with or without particles;
 * undefined if nothing of the name can be written otherwise.
 */
export async function similarName(db: Db, name: NameSearch): Promise<SimilarName | undefined> {
  const [similar, respelt] = [await similarWords(db, name.words), await respeltWords(db, name.words)]
  const others = name.parts.map((_, index) => {
    const { joined, split } = respelt[index] ?? { joined: [], split: [] }
    return { alike: [...(similar[index] ?? []), ...joined], split }
  })
  const optional = name.words.map(isParticle)
  const skips = optional.includes(true) && optional.includes(false)
  if (!skips && others.every(({ alike, split }) => alike.length === 0 && split.length === 0)) return undefined
  const parts = name.parts
    .map((part, index) => {
      const { alike = [], split = [] } = others[index] ?? {}
      const ways = [
        part,
        ...(alike.length > 0 ? [sql<boolean>`person.nombre_palabras && ${alike}::text[]`] : []),
        ...split.map(holdsPhrase),
      ]
      return ways.length === 1 ? part : sql<boolean>`(${sql.join(ways, sql` OR `)})`
    })
    .filter((_, index) => !skips || !optional[index])
  return {
    condition: all(parts),
    parts,
    words: new Set(others.flatMap(({ alike, split }) => [...alike, ...split.flatMap((pair) => pair.parts)])),
  }
}
