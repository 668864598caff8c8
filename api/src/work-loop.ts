import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

type Loop = {
  /** Does one piece of work; returns the milliseconds to wait before the next. */
  step: (closing: AbortSignal) => Promise<number>
  /** Milliseconds to wait after a step that throws. */
  pause: number
  /** Log message of a failure, once per outage. */
  failure: string
}

/** Works while the application runs, one step after another. Returns what ends it, after the current step. */
export function workWhileRunning(app: FastifyInstance, { step, pause, failure }: Loop): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  let running: Promise<void> | undefined
  let failing = false
  const attempt = async (): Promise<number> => {
    try {
      const wait = await step(signal)
      failing = false
      return wait
    } catch (error) {
      if (!failing) app.log.error({ err: error }, failure)
      failing = true
      return pause
    }
  }
  const loop = async () => {
    while (!signal.aborted)
      await sleep(await attempt(), undefined, { signal, ref: false }).catch(() => undefined)
  }
  app.addHook('onReady', (ready) => {
    running = loop()
    ready()
  })
  return async () => {
    closing.abort()
    await running
  }
}
