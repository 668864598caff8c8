import { dayInBogota } from '@fcr/shared/contracts/dates'
import { dueDayOf } from '@fcr/shared/contracts/request-terms'
import type { Selectable } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'

type RequestRow = Selectable<Database['data_request']>

/** Facts that determine the day of receipt. */
type Received = { received_on: string | null; created_at?: Date }

/** Returns the day of receipt in Colombia. */
export const receivedOn = ({ received_on, created_at }: Received) =>
  received_on ?? dayInBogota(created_at ?? new Date())

/** Returns the last day to answer; null for an order that sets none. */
export const dueOf = (
  request: Pick<RequestRow, 'kind' | 'ordered_on' | 'extended_at'> & Received,
): string | null =>
  dueDayOf({
    kind: request.kind,
    received: receivedOn(request),
    extended: request.extended_at !== null,
    ordered: request.ordered_on,
  }) ?? null

/** Rows completed in one run. */
const batch = 1000

/** Completes the due days of open requests that older code stored. */
export async function completeDueDays(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('data_request')
    .select(['id', 'kind', 'received_on', 'ordered_on', 'extended_at', 'created_at'])
    .where('closed_at', 'is', null)
    .where('due_on', 'is', null)
    .where('kind', '!=', 'autoridad')
    .limit(batch)
    .execute()
  for (const row of rows)
    await db
      .updateTable('data_request')
      .set({ due_on: dueOf(row) })
      .where('id', '=', row.id)
      .execute()
}
