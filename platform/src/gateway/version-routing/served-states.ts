import { readFile } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { disk, errorMessage, problemLog, type Layout } from '../../files'
import { keyrings, publishingKeys, signedChanges } from '../../trust'

/** The newest state that a gateway has served. */
const served = z.object({
  revision: z.number().int().nonnegative(),
  hash: z.string().nullable(),
  /** Hash of the newest change of the keys. */
  keys: z.string().optional(),
})
type Served = z.infer<typeof served>

/**
 * Remembers the newest state that this gateway has served, and the keys at that time: with a file also after a
 * restart, except on a local registry, which a developer may delete and start again. From then on `at.knownKeys`
 * accepts only keys that follow those.
 */
export async function createServedStates(at: Layout, log: FastifyBaseLogger, file: string | undefined) {
  const reportProblems = problemLog(log, 'served revision')
  const before = file === undefined ? undefined : await read(file)
  at.knownKeys.current = before?.keys
  const kept = publishingKeys.isLocal(await keyrings.readKeys(at).catch(() => [])) ? undefined : file
  let newest: Served = before ?? { revision: 0, hash: null }
  return {
    requireNotOlder: (live: Live) => signedChanges.requireNotOlder(live, newest),
    async remember(live: Live) {
      // While the files are missing or replaced, the state in memory stays in force.
      const keys = (await keyrings.newestKeyring(at))?.hash ?? newest.keys
      if (live.revision <= newest.revision && keys === newest.keys) return
      newest = { revision: live.revision, hash: signedChanges.changeHash(live), keys }
      at.knownKeys.current = keys
      if (kept === undefined) return
      try {
        await write(kept, newest)
        reportProblems([])
      } catch (error) {
        reportProblems([errorMessage(error)], 'after a restart an older state might be served')
      }
    },
  }
}

/** @throws Error for a malformed file: ignoring it would disable rollback protection */
async function read(file: string): Promise<Served | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return served.parse(JSON.parse(text))
  } catch {
    throw new Error(`${file} is malformed: remove it if the live.json of the registry is the newest`)
  }
}

async function write(file: string, state: Served): Promise<void> {
  const draft = `${file}.${process.pid}`
  await disk.writeDurably(draft, JSON.stringify(state))
  await disk.moveOver(draft, file)
}
