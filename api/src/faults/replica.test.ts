import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { suffer, withPages } from '../testing/fault'
import { until } from '@fcr/tooling/test/until.mjs'
import { queryCluster } from '../testing/query-cluster'
import { serveSite, type ServedSite } from '../testing/served-site'
import { startPair } from '../testing/synchronous-pair'

type Cluster = Awaited<ReturnType<typeof startPair>>['primary']

const instances: ServedSite[] = []
let primary: Cluster
let standby: Cluster
/** The one that accepts writes. */
let current: Cluster
const site = { instances: () => instances, databaseUrl: () => current.url }

/** The primary acknowledges only what the standby has too, which also serves reads. */
beforeAll(async () => {
  const pair = await startPair()
  ;({ primary, standby } = pair)
  current = primary
  const settings = {
    ...withPages,
    DATABASE_REPLICA_URL: standby.url,
    DATABASE_REPLICA_MAX_LAG_SECONDS: '1',
  }
  instances.push(await serveSite(pair.url, settings), await serveSite(pair.url, settings))
})
afterAll(async () => {
  for (const each of instances) await each.remove()
  await standby.remove()
  await primary.remove()
})

async function isReplicaUsed() {
  const answers = await Promise.all(
    instances.map(
      async ({ url }) => (await (await fetch(`${url}/readyz`)).json()) as { replica?: { status: string } },
    ),
  )
  return answers.every(({ replica }) => replica?.status === 'ok')
}

it('fails no request while the replica falls behind', async () => {
  await until(isReplicaUsed)
  let behind = 0
  const outcome = await suffer(
    {
      name: 'replica behind: replay paused',
      inject: () => void queryCluster(standby, 'SELECT pg_wal_replay_pause()'),
      lasts: async ({ more }) => {
        await until(async () => !(await isReplicaUsed()))
        behind += 1
        await more('succeeded')
      },
      effect: () => behind,
      heal: async () => {
        await queryCluster(standby, 'SELECT pg_wal_replay_resume()')
        await until(isReplicaUsed)
      },
    },
    site,
  )
  expect(outcome).toMatchObject({ failedReads: 0, failedWrites: 0 })
})

it('loses nothing acknowledged when the primary is killed and the standby promoted', async () => {
  const outcome = await suffer(
    {
      name: 'kill -9 of the primary, standby promoted',
      inject: () => primary.kill('SIGKILL'),
      lasts: ({ more }) => more('failed', 5),
      effect: async () => {
        const answers = await queryCluster(primary, 'SELECT 1').catch(() => [])
        return answers.length === 0 ? 1 : 0
      },
      heal: async () => {
        await standby.promote()
        current = standby
      },
    },
    site,
  )
  // Within ten seconds of the promotion.
  expect(outcome.recoveredAfter).toBeLessThan(10_000)
})
