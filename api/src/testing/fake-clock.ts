import type { After } from '../database/server-health'

type Timer = { due: number; callBack: () => void }

/** A clock whose time passes only when a test advances it. */
export class FakeClock {
  private now = 0
  private timers: Timer[] = []

  readonly after: After = (milliseconds, callBack) => {
    const timer = { due: this.now + milliseconds, callBack }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((one) => one !== timer)
    }
  }

  /** Returns the number of pending timers. */
  pending(): number {
    return this.timers.length
  }

  /** Advances the clock like an idle machine: each timer fires when it is due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    for (let next = await this.nextUntil(end); next; next = await this.nextUntil(end)) {
      this.now = Math.max(this.now, next.due)
      this.fire(next)
    }
    this.now = end
  }

  /** Blocks the process for the given time; then every timer that became due fires once, in order. */
  async block(milliseconds: number): Promise<void> {
    this.now += milliseconds
    const due = this.timers.filter((timer) => timer.due <= this.now).sort((a, b) => a.due - b.due)
    for (const timer of due) if (this.timers.includes(timer)) this.fire(timer)
    await settle()
  }

  private async nextUntil(end: number): Promise<Timer | undefined> {
    await settle()
    return this.timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0]
  }

  private fire(timer: Timer) {
    this.timers = this.timers.filter((one) => one !== timer)
    timer.callBack()
  }
}

/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
