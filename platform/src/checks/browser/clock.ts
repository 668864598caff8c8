import type { CDPSession } from 'playwright-core'
import type { PageLeft } from './patience'

/** Tasks in a row without a pause after which the clock advances nevertheless. */
const starvation = 1000

type Page = {
  /** The page's time, in milliseconds. */
  now: () => Promise<number>
  wait: <T>(name: string, step: Promise<T>, help: () => void) => Promise<T>
  /** Whether all responses that the page waits for have arrived. */
  haveArrived: () => boolean
}

/** The clock of a page, whose timers take no real time. It stops during requests. */
export function createClock(cdp: CDPSession, { now, wait, haveArrived }: Page) {
  let stop: (error: PageLeft) => void = () => undefined
  const advance = (milliseconds: number) =>
    cdp.send('Emulation.setVirtualTimePolicy', {
      policy: 'pauseIfNetworkFetchesPending',
      budget: milliseconds,
      maxVirtualTimeTaskStarvationCount: starvation,
    })
  const timestamp = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'Timestamp')?.value
  }
  const advanceToEnd = (milliseconds: number) => {
    let before: number | undefined
    // The clock can stand still though nothing is awaited: a request that began while it was stopped waits for it, and
    // after printing it does not go on.
    const goOn = async () => {
      const time = await timestamp()
      const isStill = time === before
      before = time
      if (!isStill || !haveArrived()) return
      await cdp.send('Emulation.setVirtualTimePolicy', { policy: 'advance' })
      await advance(milliseconds)
    }
    const passed = new Promise<void>((resolve, reject) => {
      stop = reject
      cdp.once('Emulation.virtualTimeBudgetExpired', () => resolve())
      advance(milliseconds).catch(reject)
    })
    return wait('clock', passed, () => void goOn().catch(() => undefined))
  }
  return {
    advance,
    pass: async (milliseconds: number) => {
      const end = (await now()) + milliseconds
      // The end that the browser reports can be that of an earlier advance.
      for (let left = milliseconds; left >= 1; left = end - (await now())) await advanceToEnd(Math.ceil(left))
    },
    /** Ends what is being waited for: another page has been loaded. */
    stop: (error: PageLeft) => stop(error),
  }
}
