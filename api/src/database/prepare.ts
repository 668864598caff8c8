import { syncLookups } from '../lookups/sync'
import { requireAppRole, requireProtectedAudit } from './login'
import { migrate } from './migrate'
import type { Db } from './open'

/**
 * Prepares a database for this version: tables, then the rows of the lookup lists. Returns the names of the
 * applied migrations. With `protectAudit`, it refuses to go on with a login that could change the audit trail;
 * if the login lacks the application's role, before anything is changed.
 * @throws {MigrationError}
 * @throws {AppRoleError}
 */
export async function prepareDatabase(
  db: Db,
  packageDir: string,
  { protectAudit = false } = {},
): Promise<string[]> {
  if (protectAudit) await requireAppRole(db)
  const applied = await migrate(db, packageDir)
  if (protectAudit) await requireProtectedAudit(db)
  await syncLookups(db, packageDir)
  return applied
}
