import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors/api-error'

/** How late the event loop may run before new requests are turned away, in milliseconds. */
const maxDelay = 500
const measureEvery = 100
/** So many measures in a row must be late: a pause alone, however long, is over when it is noticed. */
const inARow = 5

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

/** How late a timer has come at the least, of the last times. */
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
