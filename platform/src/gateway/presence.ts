import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../error-message'
import type { Layout } from '../registry/layout'
import { presenceFile, presenceText } from '../registry/presence'
import { replaceReport, reportsFolder } from '../registry/report-files'
import { problemLog } from './problem-log'

/** Commands count a gateway that they saw within the last minute. */
const EVERY_MS = 15_000

/** Writes that this gateway runs, and which revision it serves: at once when that changes. */
export function openPresence(
  at: Layout,
  log: FastifyBaseLogger,
  { gateway, revision }: { gateway: string; revision: () => number },
) {
  const name = presenceFile(gateway)
  const reportProblems = problemLog(log, 'presence of this gateway')
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  const write = async () => {
    if (closed) return
    try {
      await replaceReport(at, name, presenceText(revision()))
      reportProblems([])
    } catch (error) {
      reportProblems([errorMessage(error)], 'operators do not see this gateway')
    }
  }
  const renew = () => (writing = writing.then(write))
  const timer = setInterval(() => void renew(), EVERY_MS)
  timer.unref()
  return {
    renew,
    async close() {
      clearInterval(timer)
      await writing
      closed = true
      await rm(path.join(reportsFolder(at), name), { force: true }).catch(() => undefined)
    },
  }
}
