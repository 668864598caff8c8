import { afterAll, afterEach, beforeAll } from '@jest/globals'
import { sql } from 'kysely'
import { until } from '@fcr/tooling/test/until.mjs'
import type { OpenDatabase } from '../database/open'
import { serveSite, type ServedSite } from './served-site'
import { createDatabase, openTestServer, type ServerDatabase } from './server-database'
import { startSmtp, type TestSmtp } from './smtp'

/** Instances of the product with one database and one mail server, which can hold a message back. */
export function mailingInstances() {
  const opened = {} as OpenDatabase
  const smtp = {} as TestSmtp
  const sites: ServedSite[] = []
  let database: ServerDatabase
  let isHolding = false
  /** Set while the mail server holds a message back. */
  let held: (() => void) | undefined

  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'prepared')
    Object.assign(opened, openTestServer(database.url))
    const beforeAccepting = () =>
      isHolding ? new Promise<void>((resolve) => (held = resolve)) : Promise.resolve()
    Object.assign(smtp, await startSmtp({ disabledCommands: ['STARTTLS'], beforeAccepting }))
  })
  // Only the instance that a test kills may take its messages.
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.remove()
  })
  afterAll(async () => {
    await smtp.close()
    await opened.close()
    await database.drop()
  })

  return {
    opened,
    smtp,
    start: async () => {
      const site = await serveSite(database.url, { SMTP_URL: smtp.url })
      sites.push(site)
      return site
    },
    /** The kinds of the messages that wait. */
    queued: async () => {
      const rows = await opened.db
        .selectFrom('mail_message')
        .select('kind')
        .where('state', '=', 'queued')
        .execute()
      return rows.map(({ kind }) => kind).sort()
    },
    /** Ends the leases of dead instances: until then nobody sends their claimed messages. */
    endLeases: () =>
      sql`UPDATE mail_message SET next_attempt_at = now() WHERE state = 'queued'`.execute(opened.db),
    /** Makes the mail server hold messages back. */
    hold: () => {
      isHolding = true
    },
    /** Kills an instance while the mail server holds its message back, which the server then accepts. */
    killWhileSending: async (site: ServedSite) => {
      await until(() => held !== undefined)
      await site.end('SIGKILL')
      isHolding = false
      held?.()
      held = undefined
    },
  }
}
