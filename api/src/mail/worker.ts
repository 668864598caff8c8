import type { FastifyPluginCallback } from 'fastify'
import type { Db } from '../database/open'
import { countHits, limitsWait, type Limit } from '../limits/rate-limit'
import { workWhileRunning } from '../work-loop'
import { deliverNext, type Delivery, type MailOffice } from './deliver'

/** Timing in milliseconds. */
export type WorkerTimes = {
  /** Between two looks at an empty outbox. */
  idle: number
  /** First and longest pause after the mail server took no message. */
  pause: number
  longestPause: number
  /** How long a message that is being sent may take when the application closes. */
  grace: number
}

const times: WorkerTimes = { idle: 2000, pause: 5000, longestPause: 5 * 60_000, grace: 4000 }

/** Counts of this process since its start, for the operators' metrics. */
export const mailSinceStart: Record<Exclude<Delivery, 'none'>, number> = {
  sent: 0,
  dropped: 0,
  failed: 0,
  later: 0,
  server: 0,
}

/** Sends the messages of the outbox while the application runs, one after another. */
export const createMailWorker =
  (office: MailOffice, { idle, pause, longestPause, grace }: WorkerTimes = times): FastifyPluginCallback =>
  (app, _options, done) => {
    const giveUp = new AbortController()
    let outages = 0

    /** A share of the site's limit per minute. */
    const limitOf = (share: number): Limit[] => [
      { bucket: 'mail', key: 'site', most: Math.ceil(app.settings.limits.mailsPerMinute * share) },
    ]
    /** Whether ordinary messages have used their half of it. */
    const isHalfUsed = async (db: Db) => (await limitsWait(db, limitOf(1 / 2))) > 0
    /** Sends one message. Returns the milliseconds to wait before the next. */
    const step = async (db: Db): Promise<number> => {
      const delivery = await deliverNext(db, office, giveUp.signal, await isHalfUsed(db))
      if (delivery === 'none') return idle
      mailSinceStart[delivery]++
      if (delivery === 'failed') app.log.warn('a message could not be delivered; see `fcr correo fallidos`')
      if (delivery === 'server') {
        if (outages === 0) app.log.error('the mail server takes no messages; they wait')
        return Math.min(longestPause, pause * 2 ** outages++)
      }
      outages = 0
      if (delivery !== 'sent') return 0
      return 1000 * (await countHits(db, limitOf(1))).wait
    }
    const stop = workWhileRunning(app, { step, pause, failure: 'sending mail failed' })
    app.addHook('onClose', async () => {
      const force = setTimeout(() => giveUp.abort(), grace)
      await stop()
      clearTimeout(force)
      office.transport.close()
    })
    done()
  }
