import { syncLookups } from '../lookups/sync'
import { migrate } from './migrate'
import type { Db } from './open'

/** Brings a database to what this version needs: tables, then the rows of the lookup lists. */
export async function prepareDatabase(db: Db, packageDir: string): Promise<void> {
  await migrate(db, packageDir)
  await syncLookups(db, packageDir)
}
