import { readlink, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { HistoryRecord } from '@fcr/shared/contracts/releases'
import { isAlive, startOf } from '@fcr/shared/server/processes.mjs'
import type { Layout } from './layout'

/**
 * A change is claimed and in force within milliseconds; a claim of this age is abandoned, whoever made it.
 */
const ABANDONED_MS = 10_000

/** Identifies this process, so that others can check whether it is still working on a change. */
export const currentWriter = async (): Promise<HistoryRecord['writer']> => ({
  host: await thisHost(),
  pid: process.pid,
  started: startOf(process.pid) || null,
})

/** True while the process that claimed a revision may still put it into force. */
export async function isWriterAlive(at: Layout, record: HistoryRecord): Promise<boolean> {
  const claimed = await stat(at.historyRecord(record.revision)).catch(() => undefined)
  if (!claimed || Date.now() - claimed.mtimeMs > ABANDONED_MS) return false
  const { host, pid, started } = record.writer
  // For a process on another machine, only the age of its claim is known.
  if (host !== (await thisHost())) return true
  if (!isAlive(pid)) return false
  return started === null || started === startOf(pid)
}

/** Containers that share a volume may also share a host name, but not the PID namespace. */
async function thisHost(): Promise<string> {
  const space = await readlink('/proc/self/ns/pid').catch(() => '')
  return space === '' ? hostname() : `${hostname()} ${space}`
}
