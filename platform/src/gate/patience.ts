import type { CDPSession } from 'playwright-core'
import { setTimeout } from 'node:timers/promises'

/** The page cannot be examined further: it hangs, or its process has ended. */
export class PageLost extends Error {}
/** The page has loaded another one. */
export class PageLeft extends PageLost {}

/** Processor time after which a step counts as endless, in seconds; steps of real pages take 0.1 to 0.5. */
const endless = 12
/** How often processor times are read, in milliseconds. */
const pollEvery = 1000
/** Readings in a row without any work after which a step counts as stuck: two minutes. */
const idleReadings = 120

/** Readings in a row without any work after which a step may be helped on. */
const helpAfter = 3

type Step = {
  start: ReadonlyMap<number, number>
  idle: number
  lose: (why: string) => void
  help: (() => void) | undefined
}

/**
 * Waits for steps of pages, however slow the machine is: a step is given up only once the browser has worked on
 * it for very long, or has long stopped working. Counts the browser's processor time, not the clock.
 */
export function openPatience(browser: CDPSession) {
  const steps = new Set<Step>()
  let isOpen = true
  let seen = new Map<number, number>()

  const read = async () => {
    const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
    return new Map(
      processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
    )
  }
  const watch = async () => {
    while (isOpen) {
      const now = await read().catch(() => seen)
      const works = [...now].some(([id, time]) => time - (seen.get(id) ?? 0) > 0.02)
      for (const step of steps) {
        step.idle = works ? 0 : step.idle + 1
        const longest = Math.max(0, ...[...now].map(([id, time]) => time - (step.start.get(id) ?? 0)))
        if (longest > endless) step.lose('keeps the browser busy without end')
        else if (step.idle > idleReadings) step.lose('does not respond')
        else if (step.idle % helpAfter === 0 && step.idle > 0) step.help?.()
      }
      seen = now
      await setTimeout(pollEvery, undefined, { ref: false })
    }
  }
  void watch()

  return {
    /**
     * @param help called when the browser has not worked for a few seconds
     * @throws PageLost if the step does not end
     */
    async wait<T>(step: Promise<T>, lost: Promise<never>, help?: () => void): Promise<T> {
      let mine: Step | undefined
      const given = new Promise<never>((_resolve, reject) => {
        mine = { start: seen, idle: 0, lose: (why) => reject(new PageLost(why)), help }
        steps.add(mine)
      })
      try {
        return await Promise.race([step, given, lost])
      } finally {
        if (mine) steps.delete(mine)
      }
    },
    close() {
      isOpen = false
    },
  }
}
export type Patience = ReturnType<typeof openPatience>
