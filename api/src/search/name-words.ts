import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema'

type Trx = Transaction<Database>

/**
 * Keeps others from adding words until the transaction ends: whoever finds a word there must not lose it a moment later.
 * Gives up after half a second (55P03): while this waits for an import, every registration would queue behind it.
 */
export async function holdWords(trx: Trx): Promise<void> {
  await sql`SET LOCAL lock_timeout = '500ms'`.execute(trx)
  await sql`LOCK TABLE nombre_palabra IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

/** Removes those of a person's words that are in nobody's name. After `holdWords`. */
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
 * Removes all words that are in nobody's name. The whole register is read twice (0.1 s for 50,000 people), the second time
 * while whoever adds words has to wait, and only where the first has found any.
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
