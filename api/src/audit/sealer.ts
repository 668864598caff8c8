import type { FastifyPluginCallback } from 'fastify'
import { canChangeAudit } from '../database/app-role'
import { findHead } from './chain'
import { noteHead } from './heads-file'
import { sealRound } from './seal'

/** Between two rounds, in milliseconds; rows must be sealed within 5 s. */
const pause = 1000
/** Between two notes of the chain's head. What changes in between cannot be seen by them. */
const notePause = 5 * 60_000

/** Seals the audit trail while the application runs, on one instance at a time, and notes the chain's head. */
export const auditSealer: FastifyPluginCallback = (app, _options, done) => {
  const { db, settings, log } = app
  let sweptTo = '0'
  let noted: string | undefined
  let failing = false
  let closing = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const seal = async () => {
    for (let more = true; more;) {
      const round = await sealRound(db, sweptTo)
      if (round) sweptTo = round.sweptTo
      more = round?.more ?? false
    }
  }
  const note = async () => {
    const head = await findHead(db)
    if (!head || head.hash === noted) return
    noted = head.hash
    log.info(head, 'audit trail sealed')
    if (settings.auditHeadsFile !== undefined) await noteHead(settings.auditHeadsFile, head)
  }
  // Told once for each outage, not each second.
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      failing = false
    } catch (error) {
      if (!failing) log.error({ err: error }, 'sealing the audit trail failed')
      failing = true
    }
  }
  const loop = () => {
    timer = setTimeout(() => {
      running = attempt(seal).then(() => {
        if (!closing) loop()
      })
    }, pause)
    timer.unref()
  }
  const noteTimer = setInterval(() => void attempt(note), notePause)
  noteTimer.unref()

  // Where the server's administrator withheld the role, the operator must know that the seals alone protect the trail.
  const checkRights = async () => {
    if (await canChangeAudit(db))
      log.warn('the login of the database may change the audit trail; see docs/operation.md, Database roles')
  }

  app.addHook('onReady', (ready) => {
    running = checkRights().catch(() => undefined)
    loop()
    ready()
  })
  app.addHook('onClose', async () => {
    closing = true
    clearTimeout(timer)
    clearInterval(noteTimer)
    await running
    await attempt(seal)
    await attempt(note)
  })
  done()
}
