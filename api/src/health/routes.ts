import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isStuck, sealingLag } from '../audit/seal'
import type { Replica } from '../database/replica'

/** State of another service on the same port; `degraded`: it works, but somebody has to look. */
export type PartReadiness = { status: string; why?: string }

/**
 * Liveness: the process responds. Readiness: the database can be written too, and all other services of this port can
 * do their work; the body has the state of each.
 */
export function healthRoutes(app: FastifyInstance, others: () => Record<string, PartReadiness>) {
  app.get('/healthz', () => ({ status: 'ok' }))

  let look: ReturnType<typeof databaseReadiness> | undefined
  /** Requests at the same time share one look: strangers cannot use up the connections with it. */
  const lookAtDatabase = (log: Log) =>
    (look ??= databaseReadiness(app, log).finally(() => {
      look = undefined
    }))

  app.get('/readyz', async (request, reply) => {
    const parts = { ...(await lookAtDatabase(request.log)), ...others() }
    const status = statusOf(Object.values(parts))
    if (status === 'unavailable') reply.code(503).header('retry-after', '5')
    return { status, ...parts }
  })
}

/** Without the replica the primary does its reads. */
export function replicaReadiness(replica: Replica): PartReadiness {
  const { used, trouble } = replica.state()
  return { status: used ? 'ok' : 'degraded', ...(!used && { why: trouble ?? 'stale' }) }
}

function statusOf(parts: readonly PartReadiness[]) {
  const all = parts.map(({ status }) => status)
  if (!all.every((status) => status === 'ok' || status === 'degraded')) return 'unavailable'
  return all.includes('degraded') ? 'degraded' : 'ok'
}

type Log = FastifyInstance['log']

async function databaseReadiness(app: FastifyInstance, log: Log): Promise<Record<string, PartReadiness>> {
  try {
    const { rows } = await sql<{ writes: boolean }>`
      SELECT current_setting('transaction_read_only') = 'off' AS writes`.execute(app.db)
    if (!rows[0]?.writes) return { database: { status: 'read_only' } }
  } catch (error) {
    log.error({ err: error }, 'the database does not respond')
    return { database: { status: 'unavailable' } }
  }
  return { database: { status: 'ok' }, audit: await auditReadiness(app, log) }
}

/** Never `unavailable`: if nobody seals, every instance sees the same rows, and the whole site would be away. */
async function auditReadiness(app: FastifyInstance, log: Log): Promise<PartReadiness> {
  try {
    return { status: isStuck(await sealingLag(app.db)) ? 'degraded' : 'ok' }
  } catch (error) {
    log.error({ err: error }, 'the audit trail cannot be read')
    return { status: 'degraded' }
  }
}
