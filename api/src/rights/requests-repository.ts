import { dayInBogota } from '@fcr/shared/contracts/dates'
import type { RequestChannel } from '@fcr/shared/contracts/staff/requests'
import type { RequestKind, RequestState } from '@fcr/shared/contracts/rights'
import { sql, type ExpressionBuilder, type Selectable, type Transaction } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import type { AuthorisedNumber, Scope } from '../identity/authority'
import { dueOf } from './request-due'

type RequestRow = Selectable<Database['data_request']>

const replyColumns = ['text', 'state', 'created_at', 'written_by'] as const
export type Reply = Pick<Selectable<Database['data_request_reply']>, (typeof replyColumns)[number]>

/**
 * A person's request about their personal data, with all replies, oldest first. Texts are null once the person was
 * erased.
 */
export type DataRequest = RequestRow & { replies: Reply[] }

type RequestFilter = {
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
    .select('request_id')
    .select(replyColumns)
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

/** The same, without orders of authorities about the person, which may be secret. */
export const visibleInScope = (eb: ExpressionBuilder<Database, 'data_request'>, scope: Scope) =>
  eb.and([inScope(eb, scope), eb('kind', '!=', 'autoridad')])

/** Lists requests, oldest first; with a scope, those that the person may see. */
export async function listRequests(
  db: Db,
  { scope, numero, states }: RequestFilter = {},
): Promise<DataRequest[]> {
  let query = db.selectFrom('data_request').selectAll().orderBy('id').limit(maxListed)
  if (numero !== undefined) query = query.where('numero_identificacion', '=', numero)
  if (scope) query = query.where((eb) => visibleInScope(eb, scope))
  if (states !== undefined) query = query.where('state', 'in', [...states])
  return withReplies(db, await query.execute())
}

/**
 * Makes transactions that store requests under a number take turns, so that the second finds the request of the first.
 * The number may have no row that could be locked.
 */
export const lockRequests = (trx: Transaction<Database>, numero: AuthorisedNumber) =>
  sql`SELECT pg_advisory_xact_lock(${advisoryLocks.requests}, hashtext(${numero}))`.execute(trx)

export async function findRequest(db: Db, id: string): Promise<DataRequest | undefined> {
  const rows = await db.selectFrom('data_request').selectAll().where('id', '=', id).execute()
  return (await withReplies(db, rows))[0]
}

type NewDataRequest = {
  /** Null: no account may see it yet. */
  comparecienteId: string | null
  numeroIdentificacion: string
  kind: RequestKind
  text: string
  /** How a request arrived that the person did not write in their account. */
  arrived?: {
    channel: Exclude<RequestChannel, 'pagina'>
    /** Day in Colombia. */
    on: string
    registeredBy: string
    order?: { authority: string; reference: string; due: string | null }
  }
}

export async function addRequest(
  db: Db,
  { comparecienteId, numeroIdentificacion, kind, text, arrived }: NewDataRequest,
): Promise<DataRequest> {
  const received_on = arrived?.on ?? dayInBogota(new Date())
  const ordered_on = arrived?.order?.due ?? null
  const request = await db
    .insertInto('data_request')
    .values({
      compareciente_id: comparecienteId,
      numero_identificacion: numeroIdentificacion,
      kind,
      text,
      due_on: dueOf({ kind, received_on, ordered_on, extended_at: null }),
      ...(arrived && {
        channel: arrived.channel,
        registered_by: arrived.registeredBy,
        received_on,
        ordered_on,
        authority: arrived.order?.authority ?? null,
        reference: arrived.order?.reference ?? null,
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...request, replies: [] }
}
