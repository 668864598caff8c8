import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { asOwner } from '../database/app-role'
import type { Db } from '../database/open'
import { findPackageFolder } from '../package-folder'

/** Stores `count` synthetic people, the same each time, and updates the planner's statistics. */
export async function addCrowd(db: Db, count: number): Promise<void> {
  const text = await readFile(join(findPackageFolder(), 'src', 'testing', 'synthetic-people.sql'), 'utf8')
  // Longer than the product's own statements may take.
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx)
    await trx.executeQuery(CompiledQuery.raw(text, [count]))
  })
  await asOwner(db, (trx) => sql`ANALYZE`.execute(trx))
}
