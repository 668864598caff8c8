import type { FastifyPluginCallback } from 'fastify'
import { canChangeAudit } from '../database/app-role'
import { workWhileRunning } from '../work-loop'
import { findHead } from './chain'
import { recordHead } from './heads-file'
import { sealRound } from './seal'

/** Time between two rounds, in milliseconds; rows must be sealed within 5 s. */
const pause = 1000
/** Milliseconds between two records of the chain's head, which cannot reveal changes made in between. */
const notePause = 5 * 60_000

/**
 * Seals the audit trail while the application runs, on one instance at a time, and records the chain's head.
 */
export const auditSealer: FastifyPluginCallback = (app, _options, done) => {
  const { db, settings, log } = app
  let sweptTo = '0'
  let noted: string | undefined

  const seal = async () => {
    for (let more = true; more;) {
      const round = await sealRound(db, sweptTo)
      if (round) sweptTo = round.sweptTo
      more = round?.more ?? false
    }
    return pause
  }
  const note = async () => {
    const head = await findHead(db)
    if (!head || head.hash === noted) return
    noted = head.hash
    log.info(head, 'audit trail sealed')
    await recordHead(settings.auditHeadsFile, head)
  }
  const failure = 'sealing the audit trail failed'
  const attempt = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => log.error({ err: error }, failure))
  const stop = workWhileRunning(app, { step: seal, first: pause, pause, failure })
  const noteTimer = setInterval(() => void attempt(note), notePause)
  noteTimer.unref()

  // Without the application's role only the seals protect the trail; the operator must know this.
  const checkRights = async () => {
    if (await canChangeAudit(db))
      log.warn('the database login can change the audit trail; see docs/run/database.md, Database roles')
  }

  let checked = Promise.resolve()
  app.addHook('onReady', (ready) => {
    checked = checkRights().catch(() => undefined)
    ready()
  })
  app.addHook('onClose', async () => {
    clearInterval(noteTimer)
    await Promise.all([stop(), checked])
    await attempt(seal)
    await attempt(note)
  })
  done()
}
