import { dayInBogota } from '@fcr/shared/contracts/dates'
import { requestTerms } from '@fcr/shared/contracts/request-terms'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { queueMail } from '../mail/outbox'
import { radicadoOf } from './radicado'
import { dueOf } from './request-due'
import { findRequest, type DataRequest, type Reply } from './requests-repository'

/** Result of a change to a request. Nothing is changed unless it is 'done'. */
export type RequestChange =
  | { kind: 'done'; request: DataRequest }
  | { kind: 'not_found' }
  /** It was already closed; a closed request keeps the answer that the person received. */
  | { kind: 'already_closed'; request: DataRequest }
  /** Somebody replied since the version that the caller has seen. */
  | { kind: 'changed_meanwhile'; request: DataRequest }
  /** It cannot be closed without an answer to the person. */
  | { kind: 'answer_missing' }
  /** The term was extended before, has ended, or is one that an authority sets. */
  | { kind: 'not_extendable'; request: DataRequest }

/** Author of a change of a request, and the version that they have seen; without one, any. */
type Author = { by?: string; version?: number }

const now = sql<Date>`now()`

/** Tells the author of a request that there is a reply, without its words. */
async function queueReply(db: Db, request: DataRequest) {
  const { compareciente_id: author, created_at, state, kind } = request
  // The account that made it may be gone; an order about a person is no business of theirs.
  if (author === null || kind === 'autoridad') return
  const due = request.closed_at === null ? dueOf(request) : null
  const facts = { radicado: radicadoOf(request), sent: created_at.toISOString(), state, ...(due && { due }) }
  await queueMail(db, author, { kind: 'request_replied', facts })
}

/** Locks the account that made a request before the request, like an erasure: the opposite order could deadlock. */
const lockAuthor = (db: Db, id: string) =>
  db
    .selectFrom('compareciente')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('data_request').select('compareciente_id').where('id', '=', id))
    .forKeyShare()
    .execute()

type Change = { state: Reply['state']; answer?: string; extension?: { due_on: string | null } }

async function change(
  db: Db,
  id: string,
  { state, answer, extension }: Change,
  { by, version }: Author,
): Promise<RequestChange> {
  await lockAuthor(db, id)
  const changed = await db
    .updateTable('data_request')
    .set({
      state,
      updated_at: now,
      version: sql<number>`version + 1`,
      ...(state !== 'en_tramite' && { closed_at: now }),
      // The previous version of the server, and areas of earlier releases, show the last reply only.
      ...(answer !== undefined && { answer }),
      ...(extension && { ...extension, extended_at: now }),
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .$if(extension !== undefined, (query) => query.where('extended_at', 'is', null))
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n)
    await db
      .insertInto('data_request_reply')
      .values({ request_id: id, text: answer ?? null, state, written_by: by ?? null })
      .execute()
  const request = await findRequest(db, id)
  if (!request) return { kind: 'not_found' }
  if (changed.numUpdatedRows === 0n)
    return { kind: request.closed_at ? 'already_closed' : 'changed_meanwhile', request }
  await queueReply(db, request)
  return { kind: 'done', request }
}

/**
 * Adds an interim reply and marks the request as in progress. The caller records it, in the transaction in which it
 * calls this.
 */
export const answerRequest = (
  db: Db,
  id: string,
  answer: string,
  author: Author = {},
): Promise<RequestChange> => change(db, id, { state: 'en_tramite', answer }, author)

/** Closes a request, with a last reply or after earlier ones. The caller records it, in the same transaction. */
export async function closeRequest(
  db: Db,
  id: string,
  { state, answer }: { state: 'atendida' | 'rechazada'; answer?: string },
  author: Author = {},
): Promise<RequestChange> {
  if (answer === undefined) {
    const dataRequest = await findRequest(db, id)
    if (dataRequest && dataRequest.closed_at === null && dataRequest.answer === null)
      return { kind: 'answer_missing' }
  }
  return change(db, id, { state, ...(answer !== undefined && { answer }) }, author)
}

/** Returns the due day of a request if its term is extended now; undefined if it may not be. */
export function extendedDueOf(request: DataRequest): string | undefined {
  const { kind, extended_at, closed_at } = request
  const due = dueOf(request)
  if (!(kind in requestTerms) || extended_at || closed_at) return undefined
  // The notice must reach the person within the first term.
  if (due === null || due < dayInBogota(new Date())) return undefined
  return dueOf({ ...request, extended_at: new Date() }) ?? undefined
}

/**
 * Extends the term once, with a reply that says why and until when. The caller records it, in the same transaction.
 * @param notice returns the reply for the new due day
 */
export async function extendRequest(
  db: Db,
  id: string,
  notice: (request: DataRequest, due: string) => string,
  author: Author = {},
): Promise<RequestChange> {
  const request = await findRequest(db, id)
  if (!request) return { kind: 'not_found' }
  const due = extendedDueOf(request)
  if (due === undefined) return { kind: request.closed_at ? 'already_closed' : 'not_extendable', request }
  return change(
    db,
    id,
    { state: 'en_tramite', answer: notice(request, due), extension: { due_on: due } },
    author,
  )
}
