import { createCluster } from '@fcr/tooling/test/postgres.mjs'
import { setTimeout as wait } from 'node:timers/promises'
import { queryCluster } from './query-cluster'

/** Starts a primary that acknowledges only what its standby has too; `url` names both. */
export async function startPair() {
  const primary = await createCluster({ durable: true })
  const standby = await createCluster({ durable: true, standbyOf: primary })
  await queryCluster(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await queryCluster(primary, 'SELECT pg_reload_conf()')
  const isSynchronous = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`
  while ((await queryCluster(primary, isSynchronous)).length === 0) await wait(20)
  return { primary, standby, url: primary.url.replace(/(@[^/]+)/, `$1,${new URL(standby.url).host}`) }
}
