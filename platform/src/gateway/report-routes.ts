import { failureReport } from '@fcr/shared/contracts/releases'
import type { FastifyInstance } from 'fastify'
import { FailureCounter, MinuteLimit, redact } from './failure-reports'
import { respondText } from './respond'

const MAX_BYTES = 2048
const PER_MINUTE = 20

/** Takes what the shell reports about areas that failed in a browser. Anyone can send this: it is only counted. */
export function reportRoutes(app: FastifyInstance, isLive: (area: string) => boolean) {
  const failures = new FailureCounter()
  const limit = new MinuteLimit(PER_MINUTE)

  app.post('/operacion/reportes', { bodyLimit: MAX_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!limit.allows(request.ip)) {
      reply.header('retry-after', 60)
      return respondText(reply, 429, 'Demasiadas solicitudes')
    }
    const parsed = failureReport.safeParse(request.body)
    if (!parsed.success || !isLive(parsed.data.area)) return respondText(reply, 400, 'Solicitud incorrecta')
    const { area, version, reason } = parsed.data
    const lastHour = failures.add(area)
    app.log.warn({ area, version, reason: redact(reason), lastHour }, 'area failed in a browser')
    return reply.code(204).send()
  })
}
