import { vitalsReport } from '@fcr/shared/contracts/releases'
import type { FastifyInstance } from 'fastify'
import type { Journal } from './journal'
import { limited } from './minute-limit'
import { respondText } from './respond'

const MAX_BYTES = 1024
const PER_MINUTE = 30

type Options = {
  /** Whether an open page may be running that version. */
  isKnown: (area: string, version: string) => boolean
  journal: Journal
}

/** Accepts what browsers measured of a page. Anyone can send these, so nothing is decided by them. */
export function vitalsRoutes(app: FastifyInstance, { isKnown, journal }: Options) {
  const route = { bodyLimit: MAX_BYTES, onRequest: limited(PER_MINUTE) }
  app.post('/operacion/medidas', route, async (request, reply) => {
    const parsed = vitalsReport.safeParse(request.body)
    if (
      !parsed.success ||
      !isKnown(parsed.data.area, parsed.data.version) ||
      !isKnown('shell', parsed.data.shell)
    )
      return respondText(reply, 400, 'Solicitud incorrecta')
    journal.timing(parsed.data, request.ip)
    return reply.code(204).send()
  })
}
