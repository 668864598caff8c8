import type { FastifyInstance } from 'fastify'
import type { Db } from './database/open'

type Loop = {
  /**
   * Does one piece of work; returns the milliseconds to wait before the next. Long work should end on `closing`. `db` is
   * the database at the start: a test that listens to requests by replacing `app.db` hears none of this work.
   */
  step: (db: Db, closing: AbortSignal) => Promise<number>
  /** Milliseconds to wait before the first step; a process may live for less than the later waits. */
  first?: number
  /** Milliseconds to wait after a step that throws. */
  pause: number
  /** Log message of a failure, once per outage. */
  failure: string
}

/** Works while the application runs, one step after another. Returns what ends it, after the current step. */
export function workWhileRunning(
  app: FastifyInstance,
  { step, first = 0, pause, failure }: Loop,
): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const { db } = app
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let failing = false
  const attempt = async (): Promise<number> => {
    try {
      const wait = await step(db, signal)
      failing = false
      return wait
    } catch (error) {
      if (!failing) app.log.error({ err: error }, failure)
      failing = true
      return pause
    }
  }
  const runAfter = (delay: number) => {
    timer = setTimeout(() => {
      running = attempt().then((wait) => {
        if (!signal.aborted) runAfter(wait)
      })
    }, delay)
    timer.unref()
  }
  app.addHook('onReady', (ready) => {
    runAfter(first)
    ready()
  })
  return async () => {
    closing.abort()
    clearTimeout(timer)
    await running
  }
}
