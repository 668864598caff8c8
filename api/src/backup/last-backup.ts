import { join } from 'node:path'
import { z } from 'zod'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { linesIn, parseLines } from '../record-file'

/** File of the drills' results, in the data folder. */
export const drillsName = 'drills.jsonl'

/**
 * Returns when the last backup was made, according to the audit trail; undefined if there was none in the last 90
 * days.
 */
export async function findLastBackup(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit_event')
    .select('at')
    .where('action', '=', 'staff')
    .where(sql`details ->> 'command'`, '=', 'respaldo crear')
    // A backup with a damaged registry is one: database and keys are in it.
    .where('outcome', 'in', ['ok', 'registry_damaged'])
    .where('at', '>', sql<Date>`now() - interval '90 days'`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

const result = z.object({ at: z.iso.datetime(), ok: z.boolean() })
type DrillResult = { at: Date; ok: boolean }

/** Returns the results of the drills that ran with this data folder, oldest first. */
export async function readDrills(dataDir: string): Promise<DrillResult[]> {
  const results = parseLines(result, await linesIn(join(dataDir, drillsName)))
  return results.map(({ at, ok }) => ({ at: new Date(at), ok }))
}
