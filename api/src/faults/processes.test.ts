import { expect, it } from '@jest/globals'
import { suffer } from '../testing/fault'
import { siteOnCluster } from '../testing/site-on-cluster'

const site = siteOnCluster()

it('loses no read and no acknowledged write when an instance is killed', async () => {
  const [first] = site.instances()
  const outcome = await suffer(
    {
      name: 'kill -9 of an instance: API, gateway, workers',
      inject: async () => void (await first?.end('SIGKILL')),
      effect: () => (first?.lives() === false ? 1 : 0),
      heal: () => site.replace(0),
    },
    site,
  )
  expect(outcome.failedReads).toBe(0)
  // Those that it was working on.
  expect(outcome.failedWrites).toBeLessThanOrEqual(2)
})

it('lives on when the database is killed, and loses no acknowledged write', async () => {
  const pid = site.cluster.pid() ?? 0
  const isGone = () => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  }
  const outcome = await suffer(
    {
      name: 'kill -9 of the database',
      inject: () => site.cluster.kill('SIGKILL'),
      lasts: ({ more }) => more('failed', 5),
      effect: () => (isGone() ? 1 : 0),
      heal: () => site.cluster.start(),
    },
    site,
  )
  expect(site.instances().every(({ lives }) => lives())).toBe(true)
  // What was under way breaks off; all others are told to come again.
  expect(Object.keys(outcome.failures).every((failure) => / (500|503)$/.test(failure))).toBe(true)
})

it('does not count a fault that has no effect', async () => {
  const nothing = { name: 'nothing', inject: () => undefined, effect: () => 0, heal: () => undefined }
  await expect(suffer(nothing, site)).rejects.toThrow("'nothing' had no effect")
})
