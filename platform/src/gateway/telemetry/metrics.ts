import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AutoRollbackAction } from '../../auto-rollback'
import type { FollowerHealth } from '../../remote'
import type { LiveState } from '../version-routing/live-state'
import { readinessOf } from '../version-routing/readiness'
import { reasonLabel } from './failure-reports'

type GatewayMetrics = {
  /** Returns the metrics in Prometheus format, without URLs or personal data. */
  text: () => Promise<string>
  failed: (area: string, reason: string) => void
  autoRollbackActed: (result: AutoRollbackAction) => void
}

/** Metrics of the gateway: the state that it serves, whether the registry is in order, and failures in browsers. */
export function collectMetrics(
  app: FastifyInstance,
  live: LiveState,
  upstream?: () => FollowerHealth,
): GatewayMetrics {
  const registry = new Registry()
  const registers = [registry]
  registryMetrics(registers, live)
  canaryMetrics(registers, live)
  if (upstream) upstreamMetrics(registers, upstream)
  const failures = new Counter({
    name: 'gateway_area_failures_total',
    help: 'Failures of areas in browsers, as reported by the shell',
    labelNames: ['area', 'reason'],
    registers,
  })
  const rollbacks = new Counter({
    name: 'gateway_robot_actions_total',
    help: 'Versions that auto-rollback rolled back, or was not allowed to (refused)',
    labelNames: ['result'],
    registers,
  })
  // If a series appears only with its first event, Prometheus sees no increase.
  for (const result of ['taken-back', 'refused'] as const) rollbacks.inc({ result }, 0)
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
    autoRollbackActed: (result) => rollbacks.inc({ result }),
    failed: (area, reason) => failures.inc({ area, reason: reasonLabel(reason) }),
  }
}

function canaryMetrics(registers: Registry[], live: LiveState) {
  new Gauge({
    name: 'gateway_canary_percent',
    help: 'Share of the visitors that gets a version before it is active',
    labelNames: ['area', 'version'],
    registers,
    collect() {
      this.reset()
      for (const [area, { canary, disabled }] of Object.entries(live.current().live.areas))
        if (canary && !disabled) this.set({ area, version: canary.version }, canary.percent)
    },
  })
}

function upstreamMetrics(registers: Registry[], health: () => FollowerHealth) {
  const gauge = gaugeIn(registers)
  gauge(
    'gateway_upstream_in_order',
    '0: the registry that this one follows is unreachable, or serves old or altered data',
    () => (health().inOrder ? 1 : 0),
  )
  gauge('gateway_upstream_verified_seconds', 'Time since it was last in order; NaN: never', () =>
    secondsSince(health().verifiedAt),
  )
}

const secondsSince = (time: number | undefined) => (time === undefined ? NaN : (Date.now() - time) / 1000)

const gaugeIn = (registers: Registry[]) => (name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  })

function registryMetrics(registers: Registry[], live: LiveState) {
  const gauge = gaugeIn(registers)
  gauge('gateway_serves_pages', '0: there is no verified shell, or no verified area', () =>
    readinessOf(live).status === 'none' ? 0 : 1,
  )
  gauge('gateway_revision', 'Revision of the served live state', () => live.current().live.revision)
  gauge(
    'gateway_registry_in_order',
    '0: the registry is unreachable or damaged; the last verified state is served',
    () => (live.health().inOrder ? 1 : 0),
  )
  new Gauge({
    name: 'gateway_state_refused',
    help: '1: the newest live state is not served, because it is untrusted, older than, or other than the one served',
    labelNames: ['why'],
    registers,
    collect() {
      this.reset()
      const { refused } = live.health()
      if (refused !== undefined) this.set({ why: refused }, 1)
    },
  })
  gauge(
    'gateway_registry_verified_seconds',
    'Time since the registry was last seen in order; NaN: never',
    () => secondsSince(live.health().verifiedAt),
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
