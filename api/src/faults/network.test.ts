import { expect, it } from '@jest/globals'
import { suffer, type Use } from '../testing/fault'
import type { Link } from '../testing/link'
import { siteOnCluster } from '../testing/site-on-cluster'

const site = siteOnCluster()

const onDatabaseLink = (name: string, disturb: (link: Link) => void) => ({
  name,
  inject: () => disturb(site.toDatabase),
  effect: () => site.toDatabase.disturbed(),
  heal: () => site.toDatabase.restore(),
})
const lasts = ({ more }: Use) => more('failed', 5)

it('responds with errors while the database is cut off, and recovers', async () => {
  await suffer({ ...onDatabaseLink('network to the database cut', (link) => link.cut()), lasts }, site)
})

it('responds with errors while nothing comes back from the database, and recovers', async () => {
  await suffer({ ...onDatabaseLink('network to the database silent', (link) => link.silence()), lasts }, site)
})

it('fails no request on a slow network to the database', async () => {
  const slow = onDatabaseLink('network to the database slow: 50 ms each way', (link) => link.slowDown(50))
  expect(await suffer(slow, site)).toMatchObject({ failedReads: 0, failedWrites: 0 })
})
