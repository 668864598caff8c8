import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createFolder, isErrno, writeDurably } from '../registry/durable'
import type { Layout } from '../registry/layout'
import { HOUR_MS } from '../registry/report-files'

/** Entries that are done are kept for so long: until then, no gateway queues the event again. */
const KEPT_MS = 7 * 24 * HOUR_MS

const entry = z.object({
  body: z.string(),
  /** Calls so far that failed. */
  failed: z.number().int().nonnegative(),
  outcome: z.enum(['waiting', 'delivered', 'given-up']),
  queuedAt: z.number(),
  dueAt: z.number(),
})
export type Entry = z.infer<typeof entry>

/**
 * The events for one receiver: a folder in the registry, which all gateways share, with a file for each event. The
 * name has a leading dot, so no gateway or mirror serves it.
 */
export function openQueue(at: Layout, receiver: string, claimMs: number) {
  const folder = path.join(at.dir, '.webhooks', receiver)
  const file = (id: string) => path.join(folder, `${id}.json`)
  const cursorFile = path.join(folder, 'cursor')

  const replace = async (target: string, text: string) => {
    const draft = path.join(folder, `.${randomUUID()}`)
    await writeDurably(draft, text)
    await rename(draft, target)
  }
  const read = async (id: string): Promise<Entry | undefined> => {
    try {
      return entry.parse(JSON.parse(await readFile(file(id), 'utf8')))
    } catch {
      return undefined
    }
  }
  const readCursor = async (): Promise<number | undefined> => {
    const text = await readFile(cursorFile, 'utf8').catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return ''
      throw error
    })
    return /^\d+$/.test(text) ? Number(text) : undefined
  }
  return {
    /** Not recursive at the registry itself: if it is unreachable, it must not reappear as an empty folder. */
    async prepare() {
      for (const each of [path.dirname(folder), folder]) await createFolder(each)
    },
    /** The newest revision whose change has been queued; undefined for a new receiver. */
    cursor: readCursor,
    /** Writes only what is new: most looks find nothing. */
    async moveCursor(revision: number): Promise<void> {
      if (((await readCursor()) ?? -1) < revision) await replace(cursorFile, String(revision))
    },
    /** Does nothing if the event is, or was, in the queue. */
    async add(id: string, body: string, now: number): Promise<void> {
      const fresh: Entry = { body, failed: 0, outcome: 'waiting', queuedAt: now, dueAt: now }
      await writeDurably(file(id), JSON.stringify(fresh)).catch((error: unknown) => {
        if (!isErrno(error, 'EEXIST')) throw error
      })
    },
    /** Ids of the events that are due, oldest first. Forgets those that were done long ago. */
    async due(now: number): Promise<string[]> {
      const found: { id: string; queuedAt: number }[] = []
      for (const name of await readdir(folder)) {
        const id = /^([\w-]+)\.json$/.exec(name)?.[1]
        const known = id === undefined ? undefined : await read(id)
        if (id === undefined || !known) continue
        if (known.outcome === 'waiting' && known.dueAt <= now) found.push({ id, queuedAt: known.queuedAt })
        if (known.outcome !== 'waiting' && now - known.queuedAt > KEPT_MS) await rm(file(id), { force: true })
      }
      return found.sort((a, b) => a.queuedAt - b.queuedAt).map(({ id }) => id)
    },
    /** Works on a waiting event, unless another gateway does. A claim of a dead gateway ends by itself. */
    async claim(id: string, work: (entry: Entry) => Promise<Entry>): Promise<void> {
      const now = Date.now()
      const claim = `${file(id)}.claim`
      if (!(await createExclusively(claim))) {
        const old = await stat(claim).catch(() => undefined)
        const abandoned = old && now - old.mtimeMs > claimMs
        const gone = `${claim}.${randomUUID()}`
        // Only one gateway can rename it away; the event is taken up at the next look.
        if (abandoned)
          await rename(claim, gone).then(
            () => rm(gone),
            () => undefined,
          )
        return
      }
      try {
        const known = await read(id)
        // Another gateway may have finished it between the list and the claim.
        if (known?.outcome === 'waiting' && known.dueAt <= now)
          await replace(file(id), JSON.stringify(await work(known)))
      } finally {
        await rm(claim, { force: true })
      }
    },
  }
}
export type Queue = ReturnType<typeof openQueue>

async function createExclusively(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close()
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}
