import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { reasonLabel } from './failure-reports'
import type { LiveState } from './live-state'

export type GatewayMetrics = {
  /** Returns the metrics in Prometheus format, without URLs or personal data. */
  text: () => Promise<string>
  failed: (area: string, reason: string) => void
}

/** Gateway metrics: what it serves, whether the registry is in order, and what failed in browsers. */
export function collectMetrics(app: FastifyInstance, live: LiveState): GatewayMetrics {
  const registry = new Registry()
  const registers = [registry]
  registryMetrics(registers, live)
  const failures = new Counter({
    name: 'gateway_area_failures_total',
    help: 'Failures of areas in browsers, as reported by the shell',
    labelNames: ['area', 'reason'],
    registers,
  })
  const duration = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Requests for pages and files by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 1],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.pagePattern ?? request.routeOptions.url ?? '(none)'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return {
    text: () => registry.metrics(),
    failed: (area, reason) => failures.inc({ area, reason: reasonLabel(reason) }),
  }
}

function registryMetrics(registers: Registry[], live: LiveState) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('gateway_revision', 'Revision of the served live state', () => live.current().live.revision)
  gauge(
    'gateway_registry_in_order',
    '0: the registry is unreachable or damaged; the last verified state is served',
    () => (live.health().inOrder ? 1 : 0),
  )
  gauge(
    'gateway_registry_verified_seconds',
    'Time since the registry was last seen in order; NaN: never',
    () => {
      const { verifiedAt } = live.health()
      return verifiedAt === undefined ? NaN : (Date.now() - verifiedAt) / 1000
    },
  )
  new Gauge({
    name: 'gateway_area_info',
    help: 'Served version of each area; 0: the area is disabled',
    labelNames: ['area', 'version', 'last_good'],
    registers,
    collect() {
      this.reset()
      for (const [area, { active, lastGood, disabled }] of Object.entries(live.current().live.areas))
        this.set({ area, version: active.version, last_good: lastGood?.version ?? '' }, disabled ? 0 : 1)
    },
  })
}
