import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { findChain, genesisHash, type ChainHead } from '../audit/chain'
import { appendDurably } from '../record-file'
import { sealAll } from '../audit/seal'
import type { Db } from '../database/open'

/** A trail, and the file in which its heads are recorded outside the database. */
export type Trail = { db: Db; auditHeadsFile: string }

export type Recorder = {
  actor: string
  /** Writes a row of the command to the audit trail. */
  record: (db: Db, event: { subject?: string; details: Record<string, unknown> }) => Promise<void>
}

/** Facts of a restore: the end of its chain, since when rows are missing, and the backup's fingerprint. */
type Restored = { head: ChainHead | null; takenAt: string; backup: string | null }

/**
 * Records a restore: first in the trail, then, with the seal of that row, outside the database. If this is killed
 * between the two, the trail is reported as altered until the restore is done again. The other order would leave a line
 * outside that fits no row yet, and that an administrator of the database could use.
 */
export async function recordRestore(
  { head, takenAt, backup }: Restored,
  { db, auditHeadsFile }: Trail,
  { actor, record }: Recorder,
): Promise<{ id: string; line: string }> {
  const id = randomUUID()
  const place = head
    ? { position: head.position, hash: head.hash }
    : { position: '0', hash: genesisHash.toString('hex') }
  await record(db, { details: { restore: { id, ...place, backupAt: takenAt, backup } } })
  await sealAll(db)
  const proof = await db
    .selectFrom('audit_seal as seal')
    .innerJoin('audit_event as event', 'event.id', 'seal.event_id')
    .select(['seal.position', 'seal.hash'])
    .where(sql<string>`event.details -> 'restore' ->> 'id'`, '=', id)
    .executeTakeFirstOrThrow()
  const line = JSON.stringify({
    at: new Date().toISOString(),
    chain: await findChain(db),
    ...place,
    restore: {
      id,
      backupAt: takenAt,
      by: actor,
      proof: { position: proof.position, hash: proof.hash.toString('hex') },
    },
  })
  await appendDurably(auditHeadsFile, line)
  return { id, line }
}
