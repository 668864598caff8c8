import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openServer } from '../database/open'
import { suffer } from '../testing/fault'
import { until } from '@fcr/tooling/test/until.mjs'
import { siteOnCluster } from '../testing/site-on-cluster'

const site = siteOnCluster()

it('delivers every message once after the mail server was away', async () => {
  const outcome = await suffer(
    {
      name: 'network to the mail server cut',
      inject: () => site.toMail.cut(),
      effect: () => site.toMail.disturbed(),
      // A worker must have tried to send.
      lasts: () => until(() => site.toMail.disturbed() > 0),
      heal: () => site.toMail.restore(),
    },
    site,
  )
  expect(outcome).toMatchObject({ failedReads: 0, failedWrites: 0 })
  const { db, close } = openServer(site.databaseUrl(), 1)
  // The next attempt comes later by itself.
  await sql`UPDATE mail_message SET next_attempt_at = now() WHERE state = 'queued'`.execute(db)
  const states = () =>
    db
      .selectFrom('mail_message')
      .select(['state', sql<number>`count(*)::integer`.as('count')])
      .groupBy('state')
      .execute()
  await until(async () => (await states()).every(({ state }) => state !== 'queued'))
  expect(await states()).toEqual([{ state: 'sent', count: outcome.acknowledged + 1 }])
  await close()
  const received = site.smtp.received.map(({ to }) => to[0])
  expect(received).toHaveLength(outcome.acknowledged + 1)
  expect(new Set(received).size).toBe(received.length)
})
