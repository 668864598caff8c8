import { sql } from 'kysely'
import type { Db } from '../database/open'

/**
 * Adds the partitions of the next months to the trail, with the owner's rights but nothing else of them. Returns how
 * many; 0 also while somebody uses the trail for long, which is no problem for months.
 */
export async function addAuditMonths(db: Db): Promise<number> {
  const { rows } = await sql<{ added: number }>`SELECT add_audit_months() AS added`.execute(db)
  return rows[0]?.added ?? 0
}
