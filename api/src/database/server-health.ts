/** One attempt to reach the server, on a separate connection. */
export type Probe = {
  /**
   * Pending while the server is silent; never rejects. `refused`: nothing listens there, the connection was
   * reset, or the server rejects all connections.
   */
  outcome: Promise<'responded' | 'refused'>
  /** Abandons the connection. */
  drop: () => void
}

/**
 * Calls back once after the given time, when all data that arrived in the meantime has been handled. Returns
 * a function that cancels it.
 */
export type After = (milliseconds: number, callBack: () => void) => () => void

/**
 * Timeouts are counted in ticks of the event loop, so that time during which our own process is blocked does
 * not count against the server: a block, however long, is one tick. Milliseconds.
 */
const tick = 25
/** A probe unanswered for this many ticks is late, and a second one is started: 475 ms. */
const lateTicks = 19
/** A server that answers neither of two late probes for so long is down. */
const silentAfter = 950
/** Interval, in milliseconds, at which a server that is down is probed again. */
const retryEvery = 250

/**
 * Detects whether the server responds at all, using separate connections. From inside the pool, a hanging
 * process or a network that drops all packets looks like a slow query, and requests must not wait for that.
 */
export class ServerHealth {
  private down = false
  private closed = false
  private seen = 0
  private round: Promise<boolean> | undefined

  constructor(
    private readonly probe: () => Probe,
    readonly after: After,
    /** Milliseconds. */
    private readonly silence = silentAfter,
  ) {}

  isDown(): boolean {
    return this.down
  }

  /** Call for every response of the server, to any request: it shows that the server is alive. */
  sawResponse() {
    this.seen += 1
  }

  /** Number of responses seen so far. */
  signsOfLife(): number {
    return this.seen
  }

  /**
   * Probes now; concurrent callers share one probe. After a refusal or silence the server is down until it
   * responds again.
   */
  async responds(): Promise<boolean> {
    // Closing the pool waits for running queries, which must not be broken off.
    if (this.closed) return true
    const responded = await this.check()
    if (responded) this.down = false
    else if (!this.down) {
      this.down = true
      this.waitForReturn()
    }
    return responded
  }

  close() {
    this.closed = true
  }

  private check(): Promise<boolean> {
    this.round ??= this.listen().finally(() => {
      this.round = undefined
    })
    return this.round
  }

  /** One round: a probe, a second one if the first is late, and silence if both are late. */
  private listen(): Promise<boolean> {
    return new Promise((resolve) => {
      const probes: Probe[] = []
      let cancel: () => void
      const finish = (responded: boolean) => {
        cancel()
        for (const { drop } of probes) drop()
        resolve(responded)
      }
      const start = () => {
        const probe = this.probe()
        probes.push(probe)
        // A late response still counts: the first probe still counts while the second one is pending.
        void probe.outcome.then((outcome) => finish(outcome === 'responded'))
      }
      let silence = 0
      let before = this.seen
      const count = () => {
        silence = this.seen === before ? silence + 1 : 0
        before = this.seen
        if (silence * tick >= this.silence) {
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
      void this.responds().then((responded) => {
        if (!responded) this.waitForReturn()
      })
    })
  }
}
