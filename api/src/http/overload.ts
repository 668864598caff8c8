import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors/api-error'

/** Maximum delay of the event loop before new requests are refused, in milliseconds. */
const maxDelay = 500
const measureEvery = 100
/** This many measurements in a row must be late: a single pause, however long, is over when it is noticed. */
const inARow = 5

const tooBusy = () =>
  new ApiError(503, 'busy', 'El servicio está muy ocupado. Intente de nuevo en unos segundos.', {
    headers: { 'retry-after': '2' },
  })

/**
 * Responds with 503 while this process cannot keep up, so that it finishes the accepted requests. The password queue and
 * the pool's waiting time are the other two limits.
 */
export function refuseWhenLate(app: FastifyInstance, delay: () => number = measureDelay(app)) {
  app.addHook('onRequest', (_request, _reply, done) => {
    done(delay() > maxDelay ? tooBusy() : undefined)
  })
}

/** Returns the minimum delay among the recent timers. */
function measureDelay(app: FastifyInstance): () => number {
  const recent = Array.from({ length: inARow }, () => 0)
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    recent.push(now - last - measureEvery)
    recent.shift()
    last = now
  }, measureEvery)
  timer.unref()
  app.addHook('onClose', (_app, closed) => {
    clearInterval(timer)
    closed()
  })
  return () => Math.min(...recent)
}
