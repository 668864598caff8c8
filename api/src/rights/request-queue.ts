import { dayInBogota } from '@fcr/shared/contracts/dates'
import type { RequestRow, RequestsQuery } from '@fcr/shared/contracts/staff/requests'
import { pageSize } from '@fcr/shared/contracts/staff/rows'
import { acknowledgeDayOf, lastReceiptDueBy, lastSoonDay } from '@fcr/shared/contracts/request-terms'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/open'
import { radicadoOf } from './radicado'
import { dueOf, receivedOn } from './request-due'

const open = sql<SqlBool>`request.closed_at IS NULL`

/**
 * SQL for the row of the person a request is about: the record that it belongs to, or else who has the number now. An order
 * of an authority names a number.
 */
const personOfRequest = sql<
  string | null
>`coalesce(CASE WHEN request.kind <> 'autoridad' THEN request.compareciente_id END,
  (SELECT id FROM compareciente WHERE numero_identificacion = request.numero_identificacion))`

/** Conditions of the due dates, which lead from the counts of the day to the list. */
function dueConditions(today: string): Record<NonNullable<RequestsQuery['vence']>, RawBuilder<SqlBool>> {
  return {
    atrasadas: sql`request.due_on < ${today}::date`,
    hoy: sql`request.due_on = ${today}::date`,
    pronto: sql`request.due_on > ${today}::date AND request.due_on <= ${lastSoonDay(today)}::date`,
    sin_acuse: sql`request.state = 'recibida' AND request.kind <> 'autoridad' AND coalesce(request.received_on,
      (request.created_at AT TIME ZONE 'America/Bogota')::date) <= ${lastReceiptDueBy(today)}::date`,
  }
}

const closed = ({ estado }: RequestsQuery) => ['cerradas', 'atendida', 'rechazada'].includes(estado)

function conditionsOf(query: RequestsQuery, clerk: string): RawBuilder<SqlBool>[] {
  const { estado, tipo, asignada, vence } = query
  return [
    closed(query) ? sql`request.closed_at IS NOT NULL` : open,
    ...(estado === 'abiertas' || estado === 'cerradas' ? [] : [sql<SqlBool>`request.state = ${estado}`]),
    ...(tipo ? [sql<SqlBool>`request.kind = ${tipo}`] : []),
    ...(asignada === 'mias' ? [sql<SqlBool>`request.assigned_to = ${clerk}`] : []),
    ...(asignada === 'sin_asignar' ? [sql<SqlBool>`request.assigned_to IS NULL`] : []),
    ...(vence ? [dueConditions(dayInBogota(new Date()))[vence]] : []),
  ]
}

const selectRows = (db: Db) =>
  db
    .selectFrom('data_request as request')
    .leftJoin('staff_account as clerk', 'clerk.id', 'request.assigned_to')
    .select(['request.id', 'request.kind', 'request.state', 'request.created_at', 'request.received_on'])
    .select(['request.ordered_on', 'request.extended_at', 'request.closed_at'])
    .select(['clerk.id as clerk_id', 'clerk.name as clerk_name'])
    .select(
      sql<
        string | null
      >`(SELECT nombre_apellido_completo FROM compareciente WHERE id = ${personOfRequest})`.as('name'),
    )

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

const toRow = (row: SelectedRow): RequestRow => {
  const received = receivedOn(row)
  return {
    id: row.id,
    radicado: radicadoOf(row),
    tipo: row.kind,
    estado: row.state,
    nombre: row.name,
    recibida: received,
    vence: dueOf(row),
    acuse_vence: row.state === 'recibida' && row.kind !== 'autoridad' ? acknowledgeDayOf(received) : null,
    asignada: row.clerk_id !== null ? { id: row.clerk_id, nombre: row.clerk_name ?? '' } : null,
  }
}

/** Finds one request as the queue shows it. */
export async function findQueueRow(db: Db, id: string): Promise<RequestRow | undefined> {
  const row = await selectRows(db).where('request.id', '=', id).executeTakeFirst()
  return row && toRow(row)
}

/** Finds the row of the person a request is about; undefined if the register does not have them. */
export async function findPersonId(db: Db, request: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('data_request as request')
    .select(personOfRequest.as('person'))
    .where('request.id', '=', request)
    .executeTakeFirst()
  return row?.person ?? undefined
}

/** Lists a page of the queue, by due date; closed requests by the time of closing, newest first. */
export async function listQueue(
  db: Db,
  query: RequestsQuery,
  { clerk, rows = pageSize }: { clerk: string; rows?: number },
): Promise<{ total: number; filas: RequestRow[] }> {
  const where = sql<SqlBool>`${sql.join(conditionsOf(query, clerk), sql` AND `)}`
  const { total } = await db
    .selectFrom('data_request as request')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const order = closed(query) ? sql`request.closed_at DESC, request.id DESC` : sql`request.due_on, request.id`
  // The page first: names are looked up for its rows only, not for those of the pages before.
  const dataRequests = await selectRows(db)
    .where('request.id', 'in', (eb) =>
      eb
        .selectFrom('data_request as request')
        .select('request.id')
        .where(where)
        .orderBy(order)
        .limit(rows)
        .offset((Number(query.pagina) - 1) * rows),
    )
    .orderBy(order)
    .execute()
  return { total, filas: dataRequests.map(toRow) }
}

/** Counts open requests by urgency. */
export function countQueue(db: Db, clerk: string) {
  const due = dueConditions(dayInBogota(new Date()))
  const count = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) FILTER (WHERE ${condition})::integer`
  return db
    .selectFrom('data_request as request')
    .select([
      sql<number>`count(*)::integer`.as('total'),
      count(due.atrasadas).as('atrasadas'),
      count(due.hoy).as('hoy'),
      count(due.pronto).as('pronto'),
      count(due.sin_acuse).as('sin_acuse'),
      count(sql`request.assigned_to IS NULL`).as('sin_asignar'),
      count(sql`request.assigned_to = ${clerk}`).as('mias'),
    ])
    .where(open)
    .executeTakeFirstOrThrow()
}
