import { syncLookups } from '../lookups/sync'
import { migrate } from './migrate'
import type { Db } from './open'

/**
 * Prepares a database for this version: tables, then the rows of the lookup lists. Returns the names of the
 * applied migrations.
 * @throws {MigrationError}
 */
export async function prepareDatabase(db: Db, packageDir: string): Promise<string[]> {
  const applied = await migrate(db, packageDir)
  await syncLookups(db, packageDir)
  return applied
}
