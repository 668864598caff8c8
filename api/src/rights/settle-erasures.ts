import { sql } from 'kysely'
import { findArchives } from '../audit/archives'
import type { Db } from '../database/open'
import { erasureLedger, noteOutcome, readLedger, type LedgerEntry } from './erasure-ledger'

/** No transaction takes this long: an older one that left no row was rolled back. In milliseconds. */
const longest = 10 * 60_000

/** Returns which erasures the trail records, or records as repeated after a restore. */
export async function findRecorded(db: Db, entries: readonly LedgerEntry[]): Promise<Set<string>> {
  const [first] = entries
  if (!first) return new Set()
  const ids = entries.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    SELECT named.id FROM audit_event AS event,
      LATERAL (VALUES (event.details ->> 'ledger'), (event.details ->> 'repeats')) AS named (id)
    WHERE event.action = 'staff' AND named.id = ANY (${ids}) AND event.at > ${first.at}::timestamptz - interval '1 day'`.execute(
    db,
  )
  const archives = await findArchives(db)
  // Archived rows are years older than any backup that has the archive: it has their erasures too.
  const archived = entries.filter(({ at }) => at.slice(0, 7) <= (archives.at(-1)?.month ?? ''))
  return new Set([...rows, ...archived].map(({ id }) => id))
}

/** Notes in the ledger how the erasures ended whose end it does not say. */
export async function settleErasures(db: Db, now = Date.now()): Promise<void> {
  const file = erasureLedger()
  if (file === undefined) return
  const open = (await readLedger([file])).entries.filter(({ state }) => state === null)
  if (open.length === 0) return
  const recorded = await findRecorded(db, open)
  for (const { id, at } of open)
    if (recorded.has(id)) await noteOutcome(file, id, 'done')
    else if (now - Date.parse(at) > longest) await noteOutcome(file, id, 'cancelled')
}
