import { sql } from 'kysely'
import type { Db } from '../database/open'

/** Pending messages in the outbox, and the results of sent ones. */
export type OutboxState = {
  queued: number
  /** Queued messages of which at least one attempt failed. */
  retried: number
  /** Age in seconds of the oldest message that is due; 0 if none is. */
  oldestDue: number
  /** Error of the last attempt of a queued message. */
  lastError: string | null
  failed: number
  sentToday: number
}

/** Reads the state of the outbox; `sentToday` is the number of the last 24 hours. */
export const findOutboxState = (db: Db): Promise<OutboxState> =>
  db
    .selectFrom('mail_message')
    .select([
      sql<number>`count(*) FILTER (WHERE state = 'queued')::integer`.as('queued'),
      sql<number>`count(*) FILTER (WHERE state = 'queued' AND reason IS NOT NULL)::integer`.as('retried'),
      sql<number>`coalesce(extract(epoch FROM now() - min(created_at)
        FILTER (WHERE state = 'queued' AND next_attempt_at <= now())), 0)::float8`.as('oldestDue'),
      sql<string | null>`(array_agg(reason ORDER BY next_attempt_at DESC)
        FILTER (WHERE state = 'queued' AND reason IS NOT NULL))[1]`.as('lastError'),
      sql<number>`count(*) FILTER (WHERE state = 'failed')::integer`.as('failed'),
      sql<number>`count(*) FILTER (WHERE state = 'sent' AND ended_at > now() - interval '24 hours')::integer`.as(
        'sentToday',
      ),
    ])
    .executeTakeFirstOrThrow()

/** Maximum number of failed messages in one list. */
const maxListed = 500

/** Lists the failed messages, oldest first. */
export const listFailed = (db: Db) =>
  db
    .selectFrom('mail_message')
    .select(['id', 'kind', 'created_at', 'ended_at', 'attempts', 'reason'])
    .where('state', '=', 'failed')
    .orderBy('id')
    .limit(maxListed)
    .execute()

/** Puts failed messages back, as if new: one, or all if there is no id. Returns how many. */
export async function retryFailed(db: Db, id: string | undefined): Promise<number> {
  const failed = db
    .updateTable('mail_message')
    .set({
      state: 'queued',
      attempts: 0,
      created_at: sql<Date>`now()`,
      next_attempt_at: sql<Date>`now()`,
      reason: null,
      ended_at: null,
    })
    .where('state', '=', 'failed')
  const { numUpdatedRows } = await (
    id === undefined ? failed : failed.where('id', '=', id)
  ).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Discards a failed message and its text. Returns false if no failed message has that id. */
export async function discardFailed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_message')
    .set({ state: 'dropped', reason: 'discarded', facts: '{}', ended_at: sql<Date>`now()` })
    .where('state', '=', 'failed')
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How long a message may be due before something is wrong, in minutes. */
const patience = 15

/** Problems of the outbox: failed messages, and due ones that nobody sends; with the oldest time. */
export async function findMailTrouble(db: Db) {
  const trouble = db
    .selectFrom('mail_message')
    .select([sql<number>`count(*)::integer`.as('count'), sql<Date | null>`min(created_at)`.as('since')])
  const late = sql<Date>`now() - make_interval(mins => ${patience})`
  return {
    failed: await trouble.where('state', '=', 'failed').executeTakeFirstOrThrow(),
    stuck: await trouble
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', sql<Date>`now()`)
      .where('created_at', '<', late)
      .executeTakeFirstOrThrow(),
  }
}
