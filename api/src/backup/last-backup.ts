import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sql } from 'kysely'
import type { Db } from '../database/open'

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

/** Returns the results of the drills that ran with this data folder, oldest first. Skips lines cut short by a crash. */
export async function readDrills(dataDir: string): Promise<DrillResult[]> {
  const text = await readFile(join(dataDir, drillsName), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    try {
      const { at, ok } = result.parse(JSON.parse(line))
      return [{ at: new Date(at), ok }]
    } catch {
      return []
    }
  })
}
