import { sql } from 'kysely'
import { recordAudit, type AuditOrigin } from '../audit/record'
import type { Db } from '../database/open'

/**
 * Usage counted per access code: profile views (also of people on the map), searches, loads of the whole map.
 */
export type UseKind = 'profile' | 'search' | 'map'

export type UseLimits = { perTenMinutes: number; perDay: number }

const recent = sql`array(SELECT at FROM unnest(used.recent) AS at WHERE at > now() - interval '10 minutes')`
const dayIsOver = sql`used.day_start <= now() - interval '1 day'`

/**
 * Counts `count` uses and returns true, or counts nothing and returns false if they exceed a limit. A single
 * statement on one row, so parallel requests cannot exceed the limit. The ten-minute window slides with each
 * request. The day starts with the first use; a code's only session lasts 12 hours, so it never reaches a
 * second day.
 */
export async function countUse(
  db: Db,
  codeId: string,
  kind: UseKind,
  { perTenMinutes, perDay }: UseLimits,
  count = 1,
): Promise<boolean> {
  const uses = sql`array_fill(now(), ARRAY[${count}::integer])`
  const { rows } = await sql`
    INSERT INTO official_use AS used (access_code_id, kind, recent, day_start, day_count)
    SELECT ${codeId}, ${kind}, ${uses}, now(), ${count}::integer
    WHERE ${count}::integer <= ${Math.min(perTenMinutes, perDay)}::integer
    ON CONFLICT (access_code_id, kind) DO UPDATE SET
      recent = ${recent} || ${uses},
      day_start = CASE WHEN ${dayIsOver} THEN now() ELSE used.day_start END,
      day_count = CASE WHEN ${dayIsOver} THEN ${count}::integer ELSE used.day_count + ${count}::integer END
    WHERE cardinality(${recent}) + ${count}::integer <= ${perTenMinutes}
      AND (${dayIsOver} OR used.day_count + ${count}::integer <= ${perDay})
    RETURNING true`.execute(db)
  return rows.length > 0
}

/** Holds a code until the staff releases it. Returns false if another request has already held it. */
export const holdCode = (db: Db, codeId: string, kind: UseKind, origin: AuditOrigin): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const held = await trx
      .updateTable('access_code')
      .set({ held_at: sql<Date>`now()`, held_for: kind })
      .where('id', '=', codeId)
      .where('held_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!held) return false
    const actor = { realm: 'external', id: codeId } as const
    await recordAudit(trx, { actor, action: 'official_held', outcome: kind }, origin)
    return true
  })

/** Releases a held code and resets all its counters. Must run inside a transaction. */
export async function releaseCode(trx: Db, codeId: string): Promise<void> {
  await trx
    .updateTable('access_code')
    .set({ held_at: null, held_for: null })
    .where('id', '=', codeId)
    .execute()
  await trx.deleteFrom('official_use').where('access_code_id', '=', codeId).execute()
}

/** Number of codes that currently wait for the staff. Revoked codes do not count. */
export async function countHeldCodes(db: Db): Promise<number> {
  const { held } = await db
    .selectFrom('access_code')
    .select(sql<number>`count(*)::integer`.as('held'))
    .where('held_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return held
}
