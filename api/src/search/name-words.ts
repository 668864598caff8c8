import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema'

type Trx = Transaction<Database>

/** From here to the end of the transaction nobody adds words: one who finds theirs there must not lose it a moment later. */
export const holdWords = (trx: Trx) => sql`LOCK TABLE nombre_palabra IN SHARE ROW EXCLUSIVE MODE`.execute(trx)

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
