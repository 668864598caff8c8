type Waiting = { holder: object; run: () => Promise<void> }

type Backend = { isInTransaction: () => boolean; rollback: () => Promise<void> }

/**
 * Shares one backend among several connections: exchanges run one at a time, in order of arrival, except that
 * a connection inside a transaction keeps the backend until the transaction ends.
 */
export class Turns {
  private waiting: Waiting[] = []
  private running = false
  private owner: object | undefined
  private readonly gone = new WeakSet()
  private readonly backend: Backend

  constructor(backend: Backend) {
    this.backend = backend
  }

  /** Runs `task` when it is this holder's turn. Rejects with the task's error. */
  take(holder: object, task: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ holder, run: () => task().then(resolve, reject) })
      void this.next()
    })
  }

  private async next(): Promise<void> {
    if (this.running) return
    this.running = true
    for (let entry = this.pick(); entry; entry = this.pick()) {
      await entry.run()
      // The holder may have left while its BEGIN was running.
      if (this.backend.isInTransaction() && this.gone.has(entry.holder)) await this.backend.rollback()
      this.owner = this.backend.isInTransaction() ? entry.holder : undefined
    }
    this.running = false
  }

  private pick(): Waiting | undefined {
    if (this.owner === undefined) return this.waiting.shift()
    const index = this.waiting.findIndex(({ holder }) => holder === this.owner)
    return index === -1 ? undefined : this.waiting.splice(index, 1)[0]
  }

  /** Drops a connection's waiting tasks and rolls back its open transaction. */
  leave(holder: object): void {
    this.gone.add(holder)
    this.waiting = this.waiting.filter((entry) => entry.holder !== holder)
    if (this.owner === holder) void this.take(holder, () => this.backend.rollback())
  }
}
