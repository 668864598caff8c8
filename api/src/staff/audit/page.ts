import { maxCountedEntries, type AuditPage } from '@fcr/shared/contracts/staff/audit'
import { pageSize } from '@fcr/shared/contracts/staff/rows'
import { countEvents, findEvents, type Cursor, type EventFilter } from '../../audit/find-events'
import { entryOf } from '../../audit/sentences'
import type { Db } from '../../database/open'

const cursorOf = (text: string): Cursor => {
  const [at = '', id = ''] = text.split('_')
  return { at, id }
}

/** Returns a page of the trail; `before` is the cursor that the previous page returned. */
export async function readPage(db: Db, filter: EventFilter, before: string | undefined): Promise<AuditPage> {
  const after = before === undefined ? undefined : cursorOf(before)
  // One row more than shown, to know whether there is another page.
  const events = await findEvents(db, { ...filter, after }, pageSize + 1)
  const onPage = events.slice(0, pageSize)
  const end = events.length > pageSize ? onPage.at(-1) : undefined
  return {
    total: after ? null : await countEvents(db, filter, maxCountedEntries),
    filas: onPage.map(entryOf),
    siguiente: end ? `${end.at_text}_${end.id}` : null,
  }
}
