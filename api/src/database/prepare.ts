import { syncLookups } from '../lookups/sync'
import { migrate } from './migrate'
import type { Db } from './open'

/**
 * Brings a database to what this version needs: tables, then the rows of the lookup lists. Answers the names of the
 * migrations that it applied. @throws {MigrationError}
 */
export async function prepareDatabase(db: Db, packageDir: string): Promise<string[]> {
  const applied = await migrate(db, packageDir)
  await syncLookups(db, packageDir)
  return applied
}
