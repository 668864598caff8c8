import type { RequestKind, RequestState } from '@fcr/shared/contracts/rights'
import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import type { AuthorisedNumber, Scope } from '../identity/authority'
import { queueMail } from '../mail/outbox'
import { radicadoOf } from './radicado'

type RequestRow = Selectable<Database['data_request']>

export type Reply = Pick<Selectable<Database['data_request_reply']>, 'text' | 'state' | 'created_at'>

/**
 * A person's request about their personal data, with all replies, oldest first. Texts are null once the person was
 * erased.
 */
export type DataRequest = RequestRow & { replies: Reply[] }

export type RequestFilter = {
  scope?: Scope
  /** All requests under a number, whichever account made them. */
  numero?: AuthorisedNumber
  states?: readonly RequestState[]
}

/** Maximum number of requests in one list. */
const maxListed = 500

async function withReplies(db: Db, requests: readonly RequestRow[]): Promise<DataRequest[]> {
  if (requests.length === 0) return []
  const rows = await db
    .selectFrom('data_request_reply')
    .select(['request_id', 'text', 'state', 'created_at'])
    .where(
      'request_id',
      'in',
      requests.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  const replies = new Map<string, Reply[]>(requests.map(({ id }) => [id, []]))
  for (const { request_id, ...reply } of rows) replies.get(request_id)?.push(reply)
  return requests.map((request) => ({ ...request, replies: replies.get(request.id) ?? [] }))
}

/** Condition on requests: those of the account; if the number may be joined, also those that name no account. */
export const inScope = (
  eb: ExpressionBuilder<Database, 'data_request'>,
  { comparecienteId, joined }: Scope,
) =>
  eb.or([
    eb('compareciente_id', '=', comparecienteId ?? null),
    eb('numero_identificacion', '=', joined ?? null).and('compareciente_id', 'is', null),
  ])

/** Lists requests, oldest first: the order in which their legal deadlines expire. */
export async function listRequests(
  db: Db,
  { scope, numero, states }: RequestFilter = {},
): Promise<DataRequest[]> {
  let query = db.selectFrom('data_request').selectAll().orderBy('id').limit(maxListed)
  if (numero !== undefined) query = query.where('numero_identificacion', '=', numero)
  if (scope) query = query.where((eb) => inScope(eb, scope))
  if (states !== undefined) query = query.where('state', 'in', [...states])
  return withReplies(db, await query.execute())
}

export async function findRequest(db: Db, id: string): Promise<DataRequest | undefined> {
  const rows = await db.selectFrom('data_request').selectAll().where('id', '=', id).execute()
  return (await withReplies(db, rows))[0]
}

type NewDataRequest = {
  comparecienteId: string
  numeroIdentificacion: string
  kind: RequestKind
  text: string
}

export async function addRequest(
  db: Db,
  { comparecienteId, numeroIdentificacion, kind, text }: NewDataRequest,
): Promise<DataRequest> {
  const request = await db
    .insertInto('data_request')
    .values({
      compareciente_id: comparecienteId,
      numero_identificacion: numeroIdentificacion,
      kind,
      text,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...request, replies: [] }
}

/** Result of a change to a request. Nothing is changed unless it is 'done'. */
export type RequestChange =
  | { kind: 'done'; request: DataRequest }
  | { kind: 'not_found' }
  /** It was already closed; a closed request keeps the answer that the person received. */
  | { kind: 'already_closed'; request: DataRequest }
  /** It cannot be closed without an answer to the person. */
  | { kind: 'answer_missing' }

const now = sql<Date>`now()`

/** Tells the author of a request that there is a reply, without its words. */
async function queueReply(db: Db, request: DataRequest) {
  const { compareciente_id: author, created_at, state } = request
  // The account that made it may be gone.
  if (author === null) return
  const facts = { radicado: radicadoOf(request), sent: created_at.toISOString(), state }
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

async function change(
  db: Db,
  id: string,
  { state, answer }: { state: Reply['state']; answer?: string },
): Promise<RequestChange> {
  await lockAuthor(db, id)
  const changed = await db
    .updateTable('data_request')
    .set({
      state,
      updated_at: now,
      ...(state !== 'en_tramite' && { closed_at: now }),
      // The previous version of the server, and areas of earlier releases, show the last reply only.
      ...(answer !== undefined && { answer }),
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n)
    await db
      .insertInto('data_request_reply')
      .values({ request_id: id, text: answer ?? null, state })
      .execute()
  const request = await findRequest(db, id)
  if (!request) return { kind: 'not_found' }
  if (changed.numUpdatedRows === 0n) return { kind: 'already_closed', request }
  await queueReply(db, request)
  return { kind: 'done', request }
}

/**
 * Adds an interim reply and marks the request as in progress. The caller records it, in the transaction in which it
 * calls this.
 */
export const answerRequest = (db: Db, id: string, answer: string): Promise<RequestChange> =>
  change(db, id, { state: 'en_tramite', answer })

/** Closes a request, with a last reply or after earlier ones. The caller records it, in the same transaction. */
export async function closeRequest(
  db: Db,
  id: string,
  { state, answer }: { state: 'atendida' | 'rechazada'; answer?: string },
): Promise<RequestChange> {
  if (answer === undefined) {
    const found = await findRequest(db, id)
    if (found && found.closed_at === null && found.answer === null) return { kind: 'answer_missing' }
  }
  return change(db, id, { state, ...(answer !== undefined && { answer }) })
}
