import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../error-message'
import { isErrno } from '../registry/durable'
import { countFailure, failuresOf, HOUR_MS, reportsFolder, type FailureMinutes } from '../registry/failures'
import type { Layout } from '../registry/layout'
import { problemLog } from './problem-log'

const WRITE_EVERY_MS = 1000

export type FailureJournal = ReturnType<typeof openFailureJournal>

/**
 * Counts how often areas failed in browsers during the last hour, in memory and in a file that `npm run
 * areas` reads. Writes at most once a second; if the folder is read-only, it logs that once.
 */
export function openFailureJournal(at: Layout, log: FastifyBaseLogger) {
  const folder = reportsFolder(at)
  const name = `${randomUUID()}.json`
  const minutes: FailureMinutes = {}
  const reportProblems = problemLog(log, 'failure reports')
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const text = JSON.stringify({ formatVersion: 1, minutes })
    try {
      await createFolder(folder)
      // The file need not survive a power cut, but readers must never see half of it.
      const draft = path.join(folder, `.${name}`)
      await writeFile(draft, text)
      await rename(draft, path.join(folder, name))
      await clearOld(folder, name)
      reportProblems([])
    } catch (error) {
      reportProblems([errorMessage(error)], "'areas list' does not count those of this gateway")
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    /** Counts a failure and returns the area's failures in the last hour, as far as this gateway knows. */
    add(area: string, version: string, now = Date.now()): number {
      countFailure(minutes, area, version, now)
      timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS)
      return failuresOf(minutes, area, now)
    },
    close: () => (timer ? flush() : writing),
  }
}

/** Not recursive: if the registry is unreachable, it must not reappear as an empty folder. */
const createFolder = (folder: string) =>
  mkdir(folder).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error
  })

/** Removes files of gateways that have reported nothing for an hour. */
async function clearOld(folder: string, own: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(own)) continue
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > HOUR_MS) await rm(file, { force: true })
  }
}
