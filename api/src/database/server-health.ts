/** One attempt to reach the server on a connection of its own. */
export type Probe = {
  /**
   * Pending while the server is silent; never rejects. `refused`: nobody listens there, the connection was reset, or
   * the server turns everybody away.
   */
  outcome: Promise<'answered' | 'refused'>
  /** Gives the connection up. */
  drop: () => void
}

/** Calls back after so many milliseconds, once; what arrived meanwhile has been handled by then. Returns how to cancel. */
export type After = (milliseconds: number, callBack: () => void) => () => void

/**
 * Patience is counted in ticks of the event loop. While our own process is blocked no time passes for the server: a
 * block, however long, is one tick. Milliseconds.
 */
const tick = 25
/** A probe without an answer for so many ticks is late, and another one joins it: 475 ms. */
const lateTicks = 19
/** A server that answered none of two late probes in a row is down: 950 ms. */
const silentTicks = 2 * lateTicks
/** How soon the return of a server is noticed after it refused a connection, or was silent. Milliseconds. */
const retryEvery = 250

/**
 * Whether the server answers anybody, found out by connections of its own. A process that hangs, or a network that
 * swallows everything, looks like a slow query from inside the pool; requests must not wait for that.
 */
export class ServerHealth {
  private down = false
  private closed = false
  private seen = 0
  private round: Promise<boolean> | undefined

  constructor(
    private readonly probe: () => Probe,
    readonly after: After,
  ) {}

  isDown(): boolean {
    return this.down
  }

  /** To be called for every answer of the server, to whatever question: it is there. */
  heard() {
    this.seen += 1
  }

  /** How often the server was heard of so far. */
  signsOfLife(): number {
    return this.seen
  }

  /** Asks now, once for all who want to know. From a refusal or silence on, the server is down until it answers again. */
  async answers(): Promise<boolean> {
    // Who closes waits for what is under way.
    if (this.closed) return true
    const answered = await this.ask()
    if (answered) this.down = false
    else if (!this.down) {
      this.down = true
      this.waitForReturn()
    }
    return answered
  }

  close() {
    this.closed = true
  }

  private ask(): Promise<boolean> {
    this.round ??= this.listen().finally(() => {
      this.round = undefined
    })
    return this.round
  }

  /** One round: a probe, a second one if the first is late, and silence if both are. */
  private listen(): Promise<boolean> {
    return new Promise((resolve) => {
      const probes: Probe[] = []
      let cancel: () => void
      const finish = (answered: boolean) => {
        cancel()
        for (const { drop } of probes) drop()
        resolve(answered)
      }
      const start = () => {
        const probe = this.probe()
        probes.push(probe)
        // An answer that took long is an answer: an early probe still counts while the next one is out.
        void probe.outcome.then((outcome) => finish(outcome === 'answered'))
      }
      let silence = 0
      let before = this.seen
      const count = () => {
        silence = this.seen === before ? silence + 1 : 0
        before = this.seen
        if (silence === silentTicks) {
          finish(false)
          return
        }
        if (silence === lateTicks && probes.length === 1) start()
        cancel = this.after(tick, count)
      }
      cancel = this.after(tick, count)
      start()
    })
  }

  private waitForReturn() {
    this.after(retryEvery, () => {
      void this.answers().then((answered) => {
        if (!answered) this.waitForReturn()
      })
    })
  }
}
