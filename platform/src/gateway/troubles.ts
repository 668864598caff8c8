import type { FastifyBaseLogger } from 'fastify'

/** Logs a lasting trouble once, when it begins, changes or ends; not at each of the many looks at it. */
export function troubleLog(log: FastifyBaseLogger, subject: string) {
  let current = ''
  return (problems: readonly string[], consequence = '') => {
    const text = problems.join('; ')
    if (text === current) return
    if (text === '') log.info(`${subject}: in order again`)
    else log.error(`${subject}: ${text}${consequence && ` (${consequence})`}`)
    current = text
  }
}
