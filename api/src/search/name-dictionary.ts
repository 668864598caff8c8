import { dictionaryLengths, dictionaryOf } from '@fcr/shared/contracts/names/match-name'
import {
  abbreviated,
  kindOf,
  lookedUpWords,
  plansOf,
  planOf,
  type NameDictionary,
  type NamePlan,
} from '@fcr/shared/contracts/names/name-plan'
import { plainName } from '@fcr/shared/contracts/names/plain-name'
import { closenessKeys, closenessVersion, comparable } from '@fcr/shared/contracts/names/similar-names'
import { nameWords } from '@fcr/shared/contracts/text/person-name'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { plannedEachTime } from '../database/prepared-statements'
import { periodically } from '../housekeeping/periodically'

/** Words of the register's names, and how many people have each, as far as they have been counted. */
export type Evidence = ReadonlyMap<string, number>

/** `evidence` has all words that the plan names, and the longer words that its names abbreviate. */
export type PlannedName = { plan: NamePlan; evidence: Evidence }

/** The pattern of the words that a name abbreviates. */
const longerThan = (name: string) => `${name}${'_'.repeat(abbreviated)}%`

/**
 * Reads those words of the register's names on which a search for these words depends. Words whose keys have not been
 * stored yet are all read: few, except after a change of the rules. Each part uses an index; for an array of keys, the
 * planner would expect too many words and read all of them.
 */
async function readDictionary(
  db: Db,
  words: readonly string[],
): Promise<{ dictionary: NameDictionary; evidence: Evidence }> {
  const texts = words.map(plainName)
  const keys = texts
    .filter(({ length }) => length >= dictionaryLengths.min && length <= dictionaryLengths.max)
    .flatMap((word) => closenessKeys(comparable(word)))
  const longer = texts
    .filter((text) => kindOf(text) === 'name')
    .map(
      (name) =>
        sql`UNION SELECT palabra, personas FROM nombre_palabra WHERE palabra LIKE ${longerThan(name)}`,
    )
  const { rows } = await sql<{ palabra: string; personas: number }>`${sql.raw(plannedEachTime)}
    SELECT palabra, personas FROM nombre_palabra WHERE palabra = ANY (${lookedUpWords(words)}::text[])
    UNION SELECT palabra, personas FROM unnest(${keys}::text[]) AS clave
      JOIN nombre_palabra ON claves @> ARRAY[clave]
    ${sql.join(longer, sql` `)}
    UNION SELECT palabra, personas FROM nombre_palabra WHERE reglas < ${closenessVersion}`.execute(db)
  const evidence = new Map(rows.map(({ palabra, personas }) => [palabra, personas]))
  return { dictionary: dictionaryOf(new Set(evidence.keys())), evidence }
}

/** Returns the plans of a typed name, in the order to try. */
export async function namePlans(db: Db, typed: string): Promise<PlannedName[]> {
  const { dictionary, evidence } = await readDictionary(db, nameWords(typed))
  return plansOf(typed, dictionary).map((plan) => ({ plan, evidence }))
}

/** Returns the plan of these words of a name. */
export async function wordsPlan(db: Db, words: readonly string[]): Promise<PlannedName> {
  const { dictionary, evidence } = await readDictionary(db, words)
  return { plan: planOf(words, dictionary), evidence }
}

/** Stores the keys of new words: of all after a change of the rules, of a few after registrations and imports. */
export const nameKeys = periodically(
  { first: 1000, interval: 60_000 },
  'storing search keys failed',
  ({ db }) => storeNameKeys(db),
)

/** Number of words whose keys are stored at a time. */
const batch = 2000

/** Stores the keys of words that have none, or those of earlier rules. */
export async function storeNameKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ palabra: string }>`
    SELECT palabra FROM nombre_palabra WHERE reglas < ${closenessVersion} ORDER BY palabra LIMIT ${batch}`.execute(
    db,
  )
  if (rows.length === 0) return
  const keys = rows.map(({ palabra }) => ({ palabra, claves: closenessKeys(comparable(palabra)) }))
  await sql`
    UPDATE nombre_palabra SET claves = computed.claves, reglas = ${closenessVersion}
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS computed (palabra text, claves text[])
    WHERE computed.palabra = nombre_palabra.palabra`.execute(db)
  if (rows.length === batch) await storeNameKeys(db)
}
