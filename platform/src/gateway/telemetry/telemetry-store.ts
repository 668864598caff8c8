import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { VitalsReport } from '@fcr/shared/platform/reports'
import type { FastifyBaseLogger } from 'fastify'
import { errorMessage, problemLog, type Layout } from '../../files'
import { telemetry } from '../../store'
import { Counters, type Failed, type Version } from './counters'

const FAILURES_AFTER_MS = 1000
/** Visits and timings are written less often: no decision depends on them alone. */
const VISITS_AFTER_MS = 10_000

type Options = {
  /** Names the gateway's files. */
  gateway: string
  /** Called after failures have been written. */
  onFailures?: (() => void) | undefined
}

export type TelemetryStore = ReturnType<typeof createTelemetryStore>

/**
 * Counts visits, failures and timings of each version, in memory and in a file that `npm run areas` and all gateways
 * read.
 * Writes failures within a second; if the folder is read-only, it logs that once.
 */
export function createTelemetryStore(at: Layout, log: FastifyBaseLogger, { gateway, onFailures }: Options) {
  const name = `${gateway}.json`
  const counters = new Counters()
  const reportProblems = problemLog(log, 'counts of visits and failures')
  let timer: { at: number; id: NodeJS.Timeout } | undefined
  let hasFailed = false
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const hasFailures = hasFailed
    hasFailed = false
    try {
      await telemetry.replaceReport(at, name, telemetry.toReportText(counters.report))
      await clearOld(telemetry.reportsFolder(at), name)
      reportProblems([])
    } catch (error) {
      reportProblems([errorMessage(error)], "'areas list' and auto-rollback do not see those of this gateway")
    }
    if (hasFailures) onFailures?.()
  }
  const flush = () => {
    clearTimeout(timer?.id)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  const flushWithin = (milliseconds: number) => {
    const due = performance.now() + milliseconds
    if (timer && timer.at <= due) return
    clearTimeout(timer?.id)
    timer = { at: due, id: setTimeout(() => void flush(), milliseconds) }
  }

  return {
    /** Counts a page that was served. */
    visit(versions: readonly Version[], address: string): void {
      counters.visit(versions, address, Date.now())
      flushWithin(VISITS_AFTER_MS)
    },
    /**
     * Counts a failure and returns that version's failures in the last hour, as far as this gateway knows; undefined for
     * an unattributed failure.
     */
    failure(failed: Failed, address: string, now = Date.now()): number | undefined {
      const lastHour = counters.failure(failed, address, now)
      hasFailed ||= lastHour !== undefined
      flushWithin(lastHour === undefined ? VISITS_AFTER_MS : FAILURES_AFTER_MS)
      return lastHour
    },
    timing(report: VitalsReport, address: string): void {
      counters.timing(report, address, Date.now())
      flushWithin(VISITS_AFTER_MS)
    },
    close: () => (timer ? flush() : writing),
  }
}

/** Removes files of gateways that stopped so long ago that their counts no longer matter. */
async function clearOld(folder: string, own: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(own) || name === telemetry.VISITS_KEY) continue
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > telemetry.KEPT_HOURS * telemetry.HOUR_MS)
      await rm(file, { force: true })
  }
}
