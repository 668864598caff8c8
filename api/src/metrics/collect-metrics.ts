import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isAltered } from '../audit/altered'
import { sealingLag } from '../audit/seal'
import { findLastBackup, readDrills } from '../backup/last-backup'
import type { PoolMetrics } from '../database/open'
import type { Replica } from '../database/replica'
import { holdsSinceStart } from '../official/limit-official'
import { countHeldCodes } from '../official/quota'
import { countEmergencies } from '../staff/approvals/emergencies'
import { freeSpace } from '../health/free-space'
import { findOutboxState, type OutboxState } from '../mail/outbox-state'
import { mailSinceStart } from '../mail/worker'
import { hashingLoad } from '../passwords/hash'

/** Registers a gauge with one label whose values are read at each scrape. */
function gauge(registry: Registry, name: string, help: string, read: () => Record<string, number>) {
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, value] of Object.entries(read())) this.set({ state }, value)
    },
  })
}

/**
 * Collects the metrics that operators watch: requests by route pattern (URLs may contain document numbers),
 * and the resources that requests wait for.
 */
export function collectMetrics(app: FastifyInstance, pool: () => PoolMetrics): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  gauge(registry, 'database_connections', 'Connections in the pool, and requests waiting for one', () => {
    const { total, idle, waiting } = pool()
    return { used: total - idle, idle, waiting }
  })
  gauge(registry, 'database_state', 'Whether the database responds: exactly one state is 1', () => {
    const { down } = pool()
    return { up: down ? 0 : 1, down: down ? 1 : 0 }
  })
  new Gauge({
    name: 'audit_unsealed_seconds',
    help: 'Age of the oldest unsealed row of the audit trail; NaN: the database does not respond',
    registers: [registry],
    async collect() {
      this.set(await sealingLag(app.db).catch(() => NaN))
    },
  })
  new Gauge({
    name: 'audit_altered',
    help: '1: the last verification of the audit trail found a change, or its noted head disagrees; NaN: unknown',
    registers: [registry],
    async collect() {
      const altered = isAltered(app.db, app.settings.auditHeadsFile)
      this.set(await altered.then(Number).catch(() => NaN))
    },
  })
  new Gauge({
    name: 'data_folder_free_bytes',
    help: 'Bytes that can still be written to the disk of the data folder',
    registers: [registry],
    async collect() {
      this.set(await freeSpace(app.settings.dataDir).catch(() => NaN))
    },
  })
  gauge(registry, 'password_hashing', 'Password hashes running and waiting', () => ({
    ...hashingLoad(),
  }))
  collectHolds(registry, app)
  // An embedded database is backed up with its folder.
  if (app.settings.databaseUrl !== undefined) collectBackups(registry, app)
  collectMail(registry, app)
  return registry
}

function collectBackups(registry: Registry, { db, settings }: FastifyInstance) {
  const seconds = (date: Date | undefined) => (date?.getTime() ?? 0) / 1000
  new Gauge({
    name: 'backup_last_timestamp_seconds',
    help: 'When the last backup was made; 0: none in 90 days; NaN: the database does not respond',
    registers: [registry],
    async collect() {
      this.set(await findLastBackup(db).then(seconds, () => NaN))
    },
  })
  new Gauge({
    name: 'restore_drill_last_timestamp_seconds',
    help: 'When the last restore drill succeeded that was reported in this data folder; 0: never',
    registers: [registry],
    async collect() {
      const drills = await readDrills(settings.dataDir)
      this.set(seconds(drills.findLast(({ ok }) => ok)?.at))
    },
  })
  new Gauge({
    name: 'restore_drill_failed',
    help: '1: the last restore drill reported in this data folder failed',
    registers: [registry],
    async collect() {
      const drills = await readDrills(settings.dataDir)
      this.set(drills.at(-1)?.ok === false ? 1 : 0)
    },
  })
}

export function collectReplica(registry: Registry, replica: Replica) {
  new Counter({
    name: 'database_reads_total',
    help: 'Reads that may be a few seconds old, by the server that did them',
    labelNames: ['target'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [target, count] of Object.entries(replica.reads)) this.inc({ target }, count)
    },
  })
  new Gauge({
    name: 'database_replica_staleness_seconds',
    help: 'By how much the rows of the replica are older than those of the primary, at most',
    registers: [registry],
    collect() {
      this.set(replica.state().staleness)
    },
  })
  new Gauge({
    name: 'database_replica_used',
    help: '1: the replica serves reads; 0: the primary does, because the replica is too stale or does not respond',
    registers: [registry],
    collect() {
      this.set(Number(replica.state().used))
    },
  })
}

function collectHolds(registry: Registry, app: FastifyInstance) {
  new Gauge({
    name: 'emergency_actions_open',
    help: 'Irreversible or mass actions by command without a second person, not reviewed; NaN: the database does not respond',
    registers: [registry],
    async collect() {
      this.set(await countEmergencies(app.db).catch(() => NaN))
    },
  })
  new Gauge({
    name: 'officials_held',
    help: 'Access codes held after exceeding a limit, waiting for the staff; NaN: the database does not respond',
    registers: [registry],
    async collect() {
      this.set(await countHeldCodes(app.db).catch(() => NaN))
    },
  })
  new Counter({
    name: 'official_holds_total',
    help: 'Access codes held by this process, by the limit exceeded',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(holdsSinceStart)) this.inc({ kind }, count)
    },
  })
}

const noOutbox: OutboxState = {
  queued: NaN,
  retried: NaN,
  oldestDue: NaN,
  lastError: null,
  failed: NaN,
  sentToday: NaN,
}

function collectMail(registry: Registry, app: FastifyInstance) {
  const outbox = () => findOutboxState(app.db).catch(() => noOutbox)
  new Gauge({
    name: 'mail_messages',
    help: 'E-mail messages that wait (queued) or were given up (failed); NaN: the database does not respond',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { queued, failed } = await outbox()
      this.set({ state: 'queued' }, queued)
      this.set({ state: 'failed' }, failed)
    },
  })
  new Gauge({
    name: 'mail_oldest_due_seconds',
    help: 'Age of the oldest e-mail message that is due; NaN: the database does not respond',
    registers: [registry],
    async collect() {
      this.set((await outbox()).oldestDue)
    },
  })
  new Counter({
    name: 'mail_deliveries_total',
    help: 'What became of e-mail messages in this process since its start',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(mailSinceStart)) this.inc({ result }, count)
    },
  })
}
