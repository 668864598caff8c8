import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors/api-error'

/** How late the event loop may run before new requests are turned away, in milliseconds. */
const maxDelay = 500
const measureEvery = 100

const tooBusy = () =>
  new ApiError(503, 'busy', 'El servicio está muy ocupado. Intente de nuevo en unos segundos.', {
    headers: { 'retry-after': '2' },
  })

/**
 * Answers 503 while this process cannot keep up, so that the requests already taken are finished and the others
 * may go to another instance. The password queue and the pool's waiting time are the other two bounds.
 */
export function refuseWhenLate(app: FastifyInstance, delay: () => number = measureDelay(app)) {
  app.addHook('onRequest', (_request, _reply, done) => {
    done(delay() > maxDelay ? tooBusy() : undefined)
  })
}

/** How late a timer comes, halved with each that is on time: one long pause alone is soon forgotten. */
function measureDelay(app: FastifyInstance): () => number {
  let delay = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    delay = (delay + Math.max(0, now - last - measureEvery)) / 2
    last = now
  }, measureEvery)
  timer.unref()
  app.addHook('onClose', (_app, closed) => {
    clearInterval(timer)
    closed()
  })
  return () => delay
}
