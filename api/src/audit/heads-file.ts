import { open, readFile } from 'node:fs/promises'
import { z } from 'zod'
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

/** Appends a line, which is on the disk when this returns. */
export async function appendDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await handle.read(last, 0, 1, size - 1)
    // A line that a crash cut short must not swallow this one.
    const start = size > 0 && last.toString() !== '\n' ? '\n' : ''
    await handle.appendFile(`${start}${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const recordHead = (file: string, head: ChainHead & Pick<NotedHead, 'restore'>): Promise<void> =>
  appendDurably(file, JSON.stringify({ at: new Date().toISOString(), ...head }))

/**
 * Reads every head recorded in the file, which may be a copy of the log, in its order; returns none if there is no
 * file. Skips other lines and lines truncated by a crash.
 */
export async function readHeads(file: string): Promise<NotedHead[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((entry) => {
    try {
      return [line.parse(JSON.parse(entry))]
    } catch {
      return []
    }
  })
}
