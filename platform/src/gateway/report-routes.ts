import { failureReport } from '@fcr/shared/contracts/releases'
import type { FastifyInstance } from 'fastify'
import type { FailureJournal } from './failure-journal'
import { redact } from './failure-reports'
import { MinuteLimit } from './minute-limit'
import { respondText } from './respond'

const MAX_BYTES = 2048
const PER_MINUTE = 20

type Options = {
  /** Whether an open page may be running that version. */
  isKnown: (area: string, version: string) => boolean
  journal: FailureJournal
  onFailure: (area: string, reason: string) => void
}

/**
 * Accepts the shell's reports of areas that failed in a browser. Anyone can send these, so they are only
 * counted.
 */
export function reportRoutes(app: FastifyInstance, { isKnown, journal, onFailure }: Options) {
  const limit = new MinuteLimit(PER_MINUTE)

  app.post('/operacion/reportes', { bodyLimit: MAX_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!limit.allows(request.ip)) {
      reply.header('retry-after', 60)
      return respondText(reply, 429, 'Demasiadas solicitudes')
    }
    const parsed = failureReport.safeParse(request.body)
    if (!parsed.success || !isKnown(parsed.data.area, parsed.data.version))
      return respondText(reply, 400, 'Solicitud incorrecta')
    const { area, version, reason } = parsed.data
    const lastHour = journal.add(area, version)
    onFailure(area, reason)
    app.log.warn({ area, version, reason: redact(reason), lastHour }, 'area failed in a browser')
    return reply.code(204).send()
  })
}
