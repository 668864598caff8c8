import { createCluster } from '@fcr/tooling/test/postgres.mjs'
import { afterAll, beforeAll } from '@jest/globals'
import { withPages } from './fault'
import { openLink, type Link } from './link'
import { serveSite, type ServedSite } from './served-site'
import { startSmtp, type TestSmtp } from './smtp'

type Cluster = Awaited<ReturnType<typeof createCluster>>

/** Two instances with a database and a mail server of their own, both reached through links. */
export function siteOnCluster() {
  let cluster: Cluster
  let smtp: TestSmtp
  let toDatabase: Link
  let toMail: Link
  const instances: ServedSite[] = []

  const through = (url: string, { port }: Link) => Object.assign(new URL(url), { port: String(port) }).href
  const start = (settings: Record<string, string> = {}) =>
    serveSite(through(cluster.url, toDatabase), {
      SMTP_URL: through(smtp.url, toMail),
      LIMIT_MAILS_PER_MINUTE: '100000',
      ...withPages,
      ...settings,
    })

  beforeAll(async () => {
    cluster = await createCluster({ durable: true })
    smtp = await startSmtp({ disabledCommands: ['STARTTLS'] })
    toDatabase = await openLink(Number(new URL(cluster.url).port))
    toMail = await openLink(Number(new URL(smtp.url).port))
    instances.push(await start(), await start())
  })
  afterAll(async () => {
    for (const each of instances) await each.remove()
    await toDatabase.close()
    await toMail.close()
    await smtp.close()
    await cluster.remove()
  })

  return {
    get cluster() {
      return cluster
    },
    get smtp() {
      return smtp
    },
    get toDatabase() {
      return toDatabase
    },
    get toMail() {
      return toMail
    },
    instances: () => instances,
    databaseUrl: () => cluster.url,
    /** Starts an instance in the place of another one. */
    replace: async (index: number, settings?: Record<string, string>) => {
      await instances[index]?.remove()
      instances[index] = await start(settings)
    },
  }
}
