import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../database/open'
import { readHeads } from './heads-file'
import { verifyAudit, type AuditVerification } from './verify'

/** A check of the trail: the one that runs, or the last one. */
export type Check = {
  startedAt: Date
  endedAt: Date | null
  askedBy: string | null
  rows: number
  /** Null while it runs, and if it was interrupted. */
  result: AuditVerification | null
}

export async function findLastCheck(db: Db): Promise<Check | undefined> {
  const row = await db
    .selectFrom('audit_verification')
    .select(['started_at', 'ended_at', 'asked_by', 'rows', 'result'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      startedAt: row.started_at,
      endedAt: row.ended_at,
      askedBy: row.asked_by,
      rows: Number(row.rows),
      result: row.result,
    }
  )
}

/** Returns the time of the last row that a check saw (null if it is archived), and the number of rows since. */
export async function findUnchecked(
  db: Db,
  { rows: checked, archived = 0 }: AuditVerification,
): Promise<{ until: Date | null; count: number }> {
  const last = sql`${String(checked + archived)}::bigint`
  const { rows } = await sql<{ until: Date | null; count: number }>`
    SELECT (SELECT event.at FROM audit_seal AS seal JOIN audit_event AS event ON event.id = seal.event_id
        WHERE seal.position = ${last}) AS until,
      (SELECT count(*) FROM audit_seal WHERE position > ${last})::int
        + (SELECT count(*) FROM audit_event
          WHERE id > (SELECT coalesce(max(event_id), 0) FROM audit_seal))::int AS count`.execute(db)
  return rows[0] ?? { until: null, count: 0 }
}

/** Rows between two pauses; hashing them takes a few milliseconds. */
const pageSize = 500
/** Milliseconds between two signs of life. */
const signPause = 5000

/**
 * Makes this process the one that checks. Returns undefined if a check runs elsewhere, or, for the daily one, if
 * the last day had one.
 */
const claim = (db: Db, askedBy: string | null): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('audit_verification')
      .set({ ended_at: sql<Date>`now()` })
      .where('ended_at', 'is', null)
      .where('alive_at', '<', sql<Date>`now() - interval '2 minutes'`)
      .execute()
    if (askedBy === null) {
      const recent = await trx
        .selectFrom('audit_verification')
        .select('id')
        .where('result', 'is not', null)
        .where('started_at', '>', sql<Date>`now() - interval '1 day'`)
        .limit(1)
        .executeTakeFirst()
      if (recent) return undefined
    }
    const row = await trx
      .insertInto('audit_verification')
      .values({ asked_by: askedBy })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  })

class Stopped extends Error {}

export type Checker = {
  /** Starts a check, unless one runs; null asks for the daily one. Returns whether it started. */
  start: (askedBy: string | null) => Promise<boolean>
  /** Ends the running check, which then counts as interrupted. */
  stop: () => Promise<void>
}

type Log = { error: (facts: object, message: string) => void }

/** Checks the whole trail in the background, at half speed, and stores the result. */
export function createChecker(db: Db, headsFile: string, log: Log): Checker {
  let stopping = false
  let running = Promise.resolve()

  const check = async (id: string) => {
    const own = db.updateTable('audit_verification').where('id', '=', id)
    let [worked, signed] = [performance.now(), performance.now()]
    const afterPage = async (rows: number) => {
      if (stopping) throw new Stopped()
      if (performance.now() - signed > signPause) {
        await own.set({ rows: String(rows), alive_at: sql<Date>`now()` }).execute()
        signed = performance.now()
      }
      await pause(performance.now() - worked)
      worked = performance.now()
    }
    const heads = await readHeads(headsFile)
    const result = await verifyAudit(db, heads, { pageSize, afterPage })
    if (!result.ok) log.error({ problem: result.broken?.problem }, 'the audit trail was altered')
    const rows = String(result.rows)
    await own.set({ rows, result: JSON.stringify(result), ended_at: sql<Date>`now()` }).execute()
  }
  const end = (id: string) =>
    db
      .updateTable('audit_verification')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()

  return {
    start: async (askedBy) => {
      const id = stopping ? undefined : await claim(db, askedBy)
      if (id === undefined) return false
      running = check(id).catch(async (error: unknown) => {
        if (!(error instanceof Stopped)) log.error({ err: error }, 'checking the audit trail failed')
        await end(id).catch(() => undefined)
      })
      return true
    },
    stop: async () => {
      stopping = true
      await running
    },
  }
}
