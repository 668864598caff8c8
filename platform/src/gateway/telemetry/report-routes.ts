import { failureReport, type FailureReport } from '@fcr/shared/platform/reports'
import type { FastifyInstance } from 'fastify'
import { limited } from '../http/minute-limit'
import { respondText } from '../http/respond'
import type { LiveState } from '../version-routing/live-state'
import { BROWSER_REPORTS, failuresOf } from './browser-reports'
import type { Version } from './counters'
import type { Telemetry } from './create-telemetry'
import { knownPlace, reasonLabel, redact } from './failure-reports'
import { createOnce, type Visit } from './visit-tokens'

const MAX_BYTES = 2048
/** Browsers collect their reports for a minute. */
const MAX_BATCH_BYTES = 32_768
const PER_MINUTE = 20

export type Parts = { live: LiveState; telemetry: Telemetry }

/**
 * Accepts reports of versions that failed in a browser: from the bootstrap watchdog and the page monitor, and from
 * browsers themselves (crashes and violations of the content policy). Anyone can send these: they are logged, and
 * counted once for a page that the browser has opened, for the network that requested it.
 */
export function reportRoutes(app: FastifyInstance, { live, telemetry }: Parts) {
  const { store, metrics, isKnown } = telemetry
  const onRequest = limited(PER_MINUTE)
  const isFirst = createOnce()
  const take = (report: FailureReport, visit: Visit | undefined, isCounted = true) => {
    const { area, version, reason, phase } = report
    const label = reasonLabel(reason)
    const isNew = visit !== undefined && isFirst(visit, `${area}@${version} ${label}`)
    const place = knownPlace(live.current(), report)
    const failed = { area, version, reason: label, source: place.source }
    const lastHour = isNew && isCounted ? store.failure(failed, visit.network) : undefined
    if (lastHour !== undefined) metrics.failed(area, reason)
    app.log.warn(
      { area, version, reason: redact(reason), phase, ...place, lastHour },
      'area failed in a browser',
    )
  }

  app.post('/operacion/reportes', { bodyLimit: MAX_BYTES, onRequest }, async (request, reply) => {
    const parsed = failureReport.safeParse(request.body)
    if (!parsed.success || !isKnown(parsed.data.area, parsed.data.version))
      return respondText(reply, 400, 'Solicitud incorrecta')
    take(parsed.data, telemetry.visitOf(request))
    return reply.code(204).send()
  })

  app.addContentTypeParser(
    'application/reports+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  const batch = { bodyLimit: MAX_BATCH_BYTES, onRequest }
  app.post<{ Querystring: Partial<Version> }>(BROWSER_REPORTS, batch, async (request, reply) => {
    for (const report of failuresOf(request.body, live.current(), request.query)) {
      if (!isKnown(report.area, report.version)) continue
      // The page monitor already counts violations of the policy.
      take(report, telemetry.visitOf(request), report.reason !== 'policy')
    }
    return reply.code(204).send()
  })
}
