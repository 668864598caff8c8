import type { FastifyBaseLogger } from 'fastify'

/** Logs a lasting problem once when it begins, changes or ends, not at every check. */
export function problemLog(log: FastifyBaseLogger, subject: string) {
  let current = ''
  return (problems: readonly string[], consequence = '') => {
    const text = problems.join('; ')
    if (text === current) return
    if (text === '') log.info(`${subject}: in order again`)
    else log.error(`${subject}: ${text}${consequence && ` (${consequence})`}`)
    current = text
  }
}
