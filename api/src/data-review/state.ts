import { sql } from 'kysely'
import type { Db } from '../database/open'

/** Something that reviews stored records in the background. */
type Review = 'compareciente' | 'map_person' | 'repetidos'

/** Returns the time, and until when these rules have reviewed changes; null if they have never. */
export async function readReview(
  db: Db,
  review: Review,
  rules: number,
): Promise<{ now: Date; since: Date | null }> {
  const { rows } = await sql<{ now: Date; since: Date | null }>`
    SELECT now() AS now, (SELECT hasta FROM dato_revision WHERE registro = ${review} AND reglas = ${rules}) AS since`.execute(
    db,
  )
  return rows[0] ?? { now: new Date(), since: null }
}

/** Stores that these rules have reviewed all changes until a time. */
export const storeReview = (db: Db, review: Review, rules: number, until: Date) =>
  sql`
    INSERT INTO dato_revision (registro, reglas, hasta) VALUES (${review}, ${rules}, ${until})
    ON CONFLICT (registro) DO UPDATE SET reglas = excluded.reglas, hasta = excluded.hasta`.execute(db)
