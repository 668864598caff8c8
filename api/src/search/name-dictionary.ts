import { dictionaryOf } from '@fcr/shared/contracts/names/match-name'
import {
  abbreviated,
  kindOf,
  lookedUp,
  plansOf,
  planOf,
  wordLists,
  type NameDictionary,
  type NamePlan,
} from '@fcr/shared/contracts/names/name-plan'
import { plainName } from '@fcr/shared/contracts/names/plain-name'
import { closenessKeys, closenessVersion, comparable } from '@fcr/shared/contracts/names/similar-names'
import type { FastifyPluginCallback } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { plannedEachTime } from '../database/prepared-statements'
import { workWhileRunning } from '../work-loop'

/** Words of the register's names with the number of people who have each, as last counted; in order of preference. */
export type Evidence = ReadonlyMap<string, number>

/** `evidence` has all words of the plan, and the longer words that they may abbreviate. */
export type PlannedName = { plan: NamePlan; evidence: Evidence }

const columns = sql`palabra, personas, personas_confiables`

/** Returns the pattern of the words that a name may abbreviate. */
const longerThan = (name: string) => `${name}${'_'.repeat(abbreviated)}%`

/** At most this many words are read per key and per abbreviation; real names have at most 45 with one key. */
const mostRead = 200

/** Words of imported and verified people come first: anybody can register invented ones. */
const preference = sql`personas_confiables DESC, personas DESC, palabra`

/**
 * Reads the words of the register that searches for these lists of words depend on. It also reads all words without current keys:
 * few, except after a change of the rules. Each part uses an index; for an array of keys, the planner would expect too
 * many words and scan the table.
 */
async function readDictionary(
  db: Db,
  lists: readonly (readonly string[])[],
): Promise<{ dictionary: NameDictionary; evidence: Evidence }> {
  const looked = lists.map(lookedUp)
  const asked = [...new Set(looked.flatMap(({ words }) => words))]
  const keys = [...new Set(looked.flatMap((list) => list.keys))]
  const longer = [...new Set(lists.flat().map(plainName))]
    .filter((text) => kindOf(text) === 'name')
    .map(
      (name) =>
        sql`UNION (SELECT ${columns} FROM nombre_palabra WHERE palabra LIKE ${longerThan(name)}
          ORDER BY ${preference} LIMIT ${mostRead})`,
    )
  const { rows } = await sql<{ palabra: string; personas: number }>`${sql.raw(plannedEachTime)}
    SELECT palabra, personas FROM (
      SELECT ${columns} FROM nombre_palabra WHERE palabra = ANY (${asked}::text[])
      UNION SELECT similar_word.* FROM unnest(${keys}::text[]) AS clave, LATERAL (
        SELECT ${columns} FROM nombre_palabra WHERE claves @> ARRAY[clave] ORDER BY ${preference} LIMIT ${mostRead}
      ) AS similar_word
      ${sql.join(longer, sql` `)}
      UNION SELECT ${columns} FROM nombre_palabra WHERE reglas < ${closenessVersion}
    ) AS word ORDER BY ${preference}`.execute(db)
  const evidence = new Map(rows.map(({ palabra, personas }) => [palabra, personas]))
  return { dictionary: dictionaryOf(new Set(evidence.keys())), evidence }
}

/** Returns the plans for a typed name, in the order to try them. */
export async function namePlans(db: Db, typed: string): Promise<PlannedName[]> {
  const { dictionary, evidence } = await readDictionary(db, wordLists(typed))
  return plansOf(typed, dictionary).map((plan) => ({ plan, evidence }))
}

/** Returns the plan for these words of a name. */
export async function wordsPlan(db: Db, words: readonly string[]): Promise<PlannedName> {
  const { dictionary, evidence } = await readDictionary(db, [words])
  return { plan: planOf(words, dictionary), evidence }
}

/** Milliseconds between two looks for new words. */
const pause = 60_000

/** Periodically stores the keys of new words; after a change of the rules, those of all words. */
export const nameKeys: FastifyPluginCallback = (app, _options, done) => {
  const step = async (db: Db) => {
    await storeNameKeys(db)
    return pause
  }
  const stop = workWhileRunning(app, { step, first: 1000, pause, failure: 'storing search keys failed' })
  app.addHook('onClose', stop)
  done()
}

/** Number of words whose keys are stored at a time. */
const batch = 2000

/** Stores the keys of words that have none or outdated ones. */
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
