import { z } from 'zod'
import { appendDurably, linesIn, parseLines } from '../record-file'
import type { ChainHead } from './chain'

/**
 * Chain heads recorded outside the database. The database's owner can compute a new chain over a changed
 * trail, but cannot change the heads recorded here (and in the log, which may be kept elsewhere).
 */
const place = z.object({ position: z.string().regex(/^\d{1,18}$/), hash: z.string() })

const line = place.extend({
  chain: z.string(),
  at: z.string().optional(),
  /**
   * The head is the one that a backup was restored to (`restores.ts`). `proof` is the seal of the row that records the
   * restore in the trail.
   */
  restore: z.object({ id: z.string(), backupAt: z.string(), by: z.string(), proof: place }).optional(),
})

/** A recorded head; in a copy of the log it has no `at`. */
export type NotedHead = z.infer<typeof line>

export const recordHead = (file: string, head: ChainHead & Pick<NotedHead, 'restore'>): Promise<void> =>
  appendDurably(file, JSON.stringify({ at: new Date().toISOString(), ...head }))

/**
 * Reads every head recorded in the file, which may be a copy of the log, in its order; returns none if there is no
 * file.
 */
export const readHeads = async (file: string): Promise<NotedHead[]> => parseLines(line, await linesIn(file))
