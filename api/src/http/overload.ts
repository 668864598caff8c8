import type { FastifyInstance } from 'fastify'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ApiError } from '../errors/api-error'

/** How late the event loop may run on average before new requests are turned away, in milliseconds. */
const maxDelay = 500
const measureEvery = 500
/** The monitor's own timer; its measure holds this much where nothing is late. */
const resolution = 20

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

function measureDelay(app: FastifyInstance): () => number {
  const monitor = monitorEventLoopDelay({ resolution })
  monitor.enable()
  let mean = 0
  const timer = setInterval(() => {
    mean = monitor.mean / 1e6 - resolution
    monitor.reset()
  }, measureEvery)
  timer.unref()
  app.addHook('onClose', (_app, closed) => {
    clearInterval(timer)
    monitor.disable()
    closed()
  })
  return () => mean
}
