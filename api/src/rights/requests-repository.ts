import type { RequestKind, RequestState } from '@fcr/shared/contracts/rights'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import type { AuthorisedNumber, Scope } from '../identity/authority'

/** A person's request about their personal data. `text` is null once the person was erased. */
export type DataRequest = Selectable<Database['data_request']>

export type RequestFilter = {
  /** Requests of the account; if the number may be joined, also those that name no account. */
  scope?: Scope
  /** All requests under a number, whichever account made them. */
  numero?: AuthorisedNumber
  states?: readonly RequestState[]
}

/** Maximum number of requests in one list. */
const maxListed = 500

/** Lists requests, oldest first: the order in which their legal deadlines expire. */
export async function listRequests(
  db: Db,
  { scope, numero, states }: RequestFilter = {},
): Promise<DataRequest[]> {
  let query = db.selectFrom('data_request').selectAll().orderBy('id').limit(maxListed)
  if (numero !== undefined) query = query.where('numero_identificacion', '=', numero)
  if (scope)
    query = query.where((eb) =>
      eb.or([
        eb('compareciente_id', '=', scope.comparecienteId ?? null),
        eb('numero_identificacion', '=', scope.joined ?? null).and('compareciente_id', 'is', null),
      ]),
    )
  if (states !== undefined) query = query.where('state', 'in', [...states])
  return query.execute()
}

export const findRequest = (db: Db, id: string): Promise<DataRequest | undefined> =>
  db.selectFrom('data_request').selectAll().where('id', '=', id).executeTakeFirst()

type NewDataRequest = {
  comparecienteId: string
  numeroIdentificacion: string
  kind: RequestKind
  text: string
}

export const addRequest = (
  db: Db,
  { comparecienteId, numeroIdentificacion, kind, text }: NewDataRequest,
): Promise<DataRequest> =>
  db
    .insertInto('data_request')
    .values({
      compareciente_id: comparecienteId,
      numero_identificacion: numeroIdentificacion,
      kind,
      text,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Result of a change to a request. Nothing is changed unless it is 'done'. */
export type RequestChange =
  | { kind: 'done'; request: DataRequest }
  | { kind: 'not_found' }
  /** It was already closed; a closed request keeps the answer that the person received. */
  | { kind: 'already_closed'; request: DataRequest }
  /** It cannot be closed without an answer to the person. */
  | { kind: 'answer_missing' }

const now = sql<Date>`now()`

async function change(
  db: Db,
  id: string,
  values: { state: RequestState; answer?: string; closed: boolean },
): Promise<RequestChange> {
  const { state, answer, closed } = values
  const request = await db
    .updateTable('data_request')
    .set({
      state,
      updated_at: now,
      ...(closed && { closed_at: now }),
      ...(answer !== undefined && { answer }),
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (request) return { kind: 'done', request }
  const found = await findRequest(db, id)
  return found ? { kind: 'already_closed', request: found } : { kind: 'not_found' }
}

/** Writes an interim answer and marks the request as in progress. The caller records it. */
export const answerRequest = (db: Db, id: string, answer: string): Promise<RequestChange> =>
  change(db, id, { state: 'en_tramite', answer, closed: false })

/** Closes a request. Without an `answer` here, the previous one remains. The caller records it. */
export async function closeRequest(
  db: Db,
  id: string,
  { state, answer }: { state: 'atendida' | 'rechazada'; answer?: string },
): Promise<RequestChange> {
  if (answer === undefined) {
    const found = await findRequest(db, id)
    if (found && found.closed_at === null && found.answer === null) return { kind: 'answer_missing' }
  }
  return change(db, id, { state, closed: true, ...(answer !== undefined && { answer }) })
}
