import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/open'
import { missing, parseLines } from '../record-file'
import { findChain } from './chain'

/** The newest head that was noted outside the database, without the others: the file grows for years. */
const line = z.object({
  at: z.iso.datetime().transform((text) => new Date(text)),
  chain: z.string(),
  position: z.string(),
  hash: z.string(),
})
type Note = z.infer<typeof line>

/** Bytes of the file's end that are read: a few hundred notes. */
const tail = 65_536

async function readTail(file: string): Promise<string> {
  const handle = await open(file).catch(missing)
  if (!handle) return ''
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(tail), 0, tail, Math.max(0, size - tail))
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Returns the newest note of this database's chain. */
export async function findLastNote(db: Db, file: string): Promise<Note | undefined> {
  const chain = await findChain(db)
  return parseLines(line, (await readTail(file)).split('\n')).findLast((note) => note.chain === chain)
}

export type NoteState = {
  note: Note | undefined
  /** Age in seconds of the oldest seal after it; 0 without any. */
  unnoted: number
  /** Whether the chain has another hash at its place, or ends before it. */
  disagrees: boolean
}

/** Compares one note with the chain. Only a verification of the whole trail shows that the rows match their seals. */
export async function findNoteState(db: Db, note: Note | undefined): Promise<NoteState> {
  const position = note?.position ?? '0'
  const { rows } = await sql<{ hash: string | null; unnoted: number | null }>`
    SELECT (SELECT encode(hash, 'hex') FROM audit_seal WHERE position = ${position}::bigint) AS hash,
      (SELECT extract(epoch FROM now() - sealed_at)::float8 FROM audit_seal
        WHERE position > ${position}::bigint ORDER BY position LIMIT 1) AS unnoted`.execute(db)
  const [seal] = rows
  return {
    note,
    unnoted: Math.max(0, seal?.unnoted ?? 0),
    disagrees: note !== undefined && seal?.hash !== note.hash,
  }
}
