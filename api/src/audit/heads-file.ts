import { appendFile, readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { ChainHead } from './chain'

/**
 * Chain heads recorded outside the database. The database's owner can compute a new chain over a changed
 * trail, but cannot change the heads recorded here (and in the log, which may be kept elsewhere).
 */
const line = z.object({ chain: z.string(), position: z.string(), hash: z.string() })

export const recordHead = (file: string, head: ChainHead): Promise<void> =>
  appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...head })}\n`, { mode: 0o600 })

/**
 * Reads every head recorded in the file, which may be a copy of the log; returns none if there is no file.
 * Skips other lines and lines truncated by a crash.
 */
export async function readHeads(file: string): Promise<ChainHead[]> {
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
