import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema'
import { isTrusted } from '../duplicates/compare-records'

type Trx = Transaction<Database>

/**
 * Prevents other transactions from adding words until this one ends: a word that they found must not be
 * removed under them. Gives up after half a second (55P03): while this waits for an import, every
 * registration would queue behind it.
 */
export async function holdWords(trx: Trx): Promise<void> {
  await sql`SET LOCAL lock_timeout = '500ms'`.execute(trx)
  await sql`LOCK TABLE nombre_palabra IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

/** Removes those of a person's words that no remaining name contains. Call after `holdWords`. */
export async function removeUnusedWords(trx: Trx, words: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('nombre_palabra')
    .where(sql<boolean>`palabra = ANY (${words}::text[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('compareciente')
            .select('id')
            .where(sql<boolean>`nombre_palabras @> ARRAY[nombre_palabra.palabra]`),
        ),
      ),
    )
    .execute()
}

async function findUnusedWords(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ palabra: string }>`
    SELECT palabra FROM nombre_palabra EXCEPT SELECT unnest(nombre_palabras) FROM compareciente`.execute(trx)
  return rows.map(({ palabra }) => palabra)
}

/**
 * Removes all words that no name contains. Reads the whole register twice (0.1 s for 50,000 people); the
 * second read blocks transactions that add words and happens only if the first one found any.
 */
export async function removeAllUnusedWords(trx: Trx): Promise<void> {
  if ((await findUnusedWords(trx)).length === 0) return
  await holdWords(trx)
  const words = await findUnusedWords(trx)
  await trx
    .deleteFrom('nombre_palabra')
    .where(sql<boolean>`palabra = ANY (${words}::text[])`)
    .execute()
}

type Counted = { palabra: string; personas: number; confiables: number }

/**
 * Updates how many people, and how many trusted ones, have each word. Counting reads the whole register once, without a
 * lock; only changed words are written.
 */
export async function countNameWords(trx: Trx): Promise<void> {
  const { rows } = await sql<Counted>`
    SELECT palabra, counted.personas::integer, confiables::integer
    FROM (SELECT palabra, count(*) AS personas, count(*) FILTER (WHERE ${isTrusted}) AS confiables
      FROM compareciente, unnest(nombre_palabras) AS palabra GROUP BY palabra)
      AS counted JOIN nombre_palabra USING (palabra)
    WHERE (nombre_palabra.personas, personas_confiables) <> (counted.personas, confiables)
    ORDER BY palabra`.execute(trx)
  await sql`
    UPDATE nombre_palabra SET personas = counted.personas, personas_confiables = confiables
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS counted (palabra text, personas integer, confiables integer)
    WHERE counted.palabra = nombre_palabra.palabra`.execute(trx)
}
