import { z } from 'zod'
import type { Db } from '../database/open'
import type { Archive } from './archives'
import { genesisHash } from './chain'
import type { NotedHead } from './heads-file'

/** The commands whose row records a restore: their own, and another program's. */
const restoreCommands: readonly unknown[] = ['respaldo restaurar', 'respaldo anotar']

/** The content of that row's `details.restore`. */
const recordedRestore = z.object({ id: z.string(), position: z.string(), hash: z.string() })

/** A restore that an archived row records: what `details.restore` says, and the position of the row's seal. */
export type RestoreProof = z.infer<typeof recordedRestore> & { proof: string }

/** Returns what a row of the trail says about a restore, if it records one. */
export function restoreIn(
  { action, outcome, details }: { action: string; outcome: string; details: Record<string, unknown> },
  proof: string,
): RestoreProof | undefined {
  if (action !== 'staff' || outcome !== 'ok' || !restoreCommands.includes(details['command']))
    return undefined
  const restore = recordedRestore.safeParse(details['restore']).data
  return restore && { ...restore, proof }
}

/** A restore from a backup, recorded both in the trail and outside the database. */
export type RecordedRestore = {
  id: string
  /** When it was restored, and when the backup was made, ISO 8601. */
  at: string | null
  backupAt: string
  by: string
  /** The end of the restored chain. */
  position: string
  hash: string
  /** The newest head recorded before the restore that the backup did not have; null if none was recorded. */
  lost: { position: string; at: string | null } | null
}

type RestoreNote = NotedHead & { restore: NonNullable<NotedHead['restore']> }

type Place = Pick<NotedHead, 'position' | 'hash'>

const isRestore = (note: NotedHead): note is RestoreNote => note.restore !== undefined
const isBeyond = (place: Place, other: Place) => BigInt(place.position) > BigInt(other.position)

async function hasSeal(db: Db, { position, hash }: Place): Promise<boolean> {
  if (position === '0') return hash === genesisHash.toString('hex')
  const seal = await db
    .selectFrom('audit_seal')
    .select('hash')
    .where('position', '=', position)
    .executeTakeFirst()
  return seal?.hash.toString('hex') === hash
}

/**
 * Whether the trail has the restore that a note claims: the chain has the restored head, and beyond it the very row
 * that records the restore. Neither the note nor the row is believed alone.
 */
async function isProven(db: Db, note: RestoreNote, archives: readonly Archive[]): Promise<boolean> {
  const { id, proof } = note.restore
  if (!isBeyond(proof, note) || !(await hasSeal(db, note)) || !(await hasSeal(db, proof))) return false
  const row = await db
    .selectFrom('audit_seal as seal')
    .innerJoin('audit_event as event', 'event.id', 'seal.event_id')
    .select(['event.action', 'event.outcome', 'event.details'])
    .where('seal.position', '=', proof.position)
    .executeTakeFirst()
  const recorded = row
    ? restoreIn(row, proof.position)
    : archives.flatMap(({ restores }) => restores).find((restore) => restore.proof === proof.position)
  return recorded?.id === id && recorded.position === note.position && recorded.hash === note.hash
}

/**
 * Splits the recorded heads of a chain, in the order of their recording, into those that it must have and the restores
 * that explain why others do not count: a proven restore takes back the heads beyond its own that were recorded before
 * it. A restore that is not proven explains nothing.
 */
export async function applyRestores(
  db: Db,
  noted: readonly NotedHead[],
  archives: readonly Archive[] = [],
): Promise<{ heads: NotedHead[]; restores: RecordedRestore[] }> {
  const restores: RecordedRestore[] = []
  let heads: NotedHead[] = []
  for (const note of noted) {
    if (isRestore(note) && (await isProven(db, note, archives))) {
      const lost = heads.filter((head) => isBeyond(head, note))
      heads = heads.filter((head) => !isBeyond(head, note))
      restores.push(describe(note, lost))
    }
    heads.push(note)
  }
  return { heads, restores }
}

function describe(note: RestoreNote, lost: readonly NotedHead[]): RecordedRestore {
  const { restore, at, position, hash } = note
  const newest = lost.reduce<NotedHead | undefined>(
    (best, head) => (best && !isBeyond(head, best) ? best : head),
    undefined,
  )
  return {
    id: restore.id,
    at: at ?? null,
    backupAt: restore.backupAt,
    by: restore.by,
    position,
    hash,
    lost: newest ? { position: newest.position, at: newest.at ?? null } : null,
  }
}
