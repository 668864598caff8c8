import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import type { FastifyBaseLogger } from 'fastify'
import { errorMessage, problemLog, type Layout } from '../../files'
import { telemetry } from '../../store'

/** Commands count the gateways with a heartbeat within the last minute. */
const EVERY_MS = 15_000
/** Interval of the checks for a change to report. */
const LOOK_MS = 1000

type Served = {
  gateway: string
  revision: () => number
  refused: () => string | undefined
  /** The API of the same server, if it has one. */
  api: ApiDescription | undefined
}

/**
 * Writes the heartbeat: that this gateway runs, which revision it serves and why it refuses a newer one, on every
 * change and at intervals. Describes the API of the same server once.
 */
export function createHeartbeat(
  at: Layout,
  log: FastifyBaseLogger,
  { gateway, revision, refused, api }: Served,
) {
  const name = telemetry.heartbeatFile(gateway)
  const reportProblems = problemLog(log, 'heartbeat of this gateway')
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  let isDescribed = api === undefined
  let written = { text: '', at: 0 }
  const text = () => telemetry.heartbeatText(revision(), refused() ?? null)

  const write = async () => {
    if (closed) return
    try {
      if (!isDescribed) await telemetry.replaceReport(at, telemetry.apiFile(gateway), JSON.stringify(api))
      isDescribed = true
      written = { text: text(), at: performance.now() }
      await telemetry.replaceReport(at, name, written.text)
      reportProblems([])
    } catch (error) {
      reportProblems([errorMessage(error)], 'operators do not see this gateway')
    }
  }
  const renew = () => (writing = writing.then(write))
  const timer = setInterval(() => {
    if (text() !== written.text || performance.now() - written.at >= EVERY_MS) void renew()
  }, LOOK_MS)
  timer.unref()
  return {
    renew,
    /** Resolves once all changes so far are written. */
    written: () => writing,
    async close() {
      clearInterval(timer)
      await writing
      closed = true
      for (const file of [name, telemetry.apiFile(gateway)])
        await rm(path.join(telemetry.reportsFolder(at), file), { force: true }).catch(() => undefined)
    },
  }
}
