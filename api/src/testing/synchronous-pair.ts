import { createCluster } from '@fcr/tooling/test/postgres.mjs'
import { until } from '@fcr/tooling/test/until.mjs'
import { queryCluster } from './query-cluster'

/** Starts a primary that acknowledges only what its standby has too; `url` names both. */
export async function startPair() {
  const primary = await createCluster({ durable: true })
  const standby = await createCluster({ durable: true, standbyOf: primary })
  await queryCluster(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await queryCluster(primary, 'SELECT pg_reload_conf()')
  const isSynchronous = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`
  await until(async () => (await queryCluster(primary, isSynchronous)).length > 0)
  return { primary, standby, url: primary.url.replace(/(@[^/]+)/, `$1,${new URL(standby.url).host}`) }
}
