type Waiting<Holder> = { holder: Holder; run: () => Promise<void> }

/**
 * One backend, several connections: exchanges run one at a time, in order of arrival, except that
 * a connection inside a transaction keeps the backend until the transaction ends.
 */
export class Turns<Holder> {
  private waiting: Waiting<Holder>[] = []
  private running = false
  private owner: Holder | undefined
  private readonly inTransaction: () => boolean

  constructor(inTransaction: () => boolean) {
    this.inTransaction = inTransaction
  }

  /** The connection that holds an open transaction, if there is one. */
  get transactionOwner(): Holder | undefined {
    return this.owner
  }

  /** Runs `task` when it is this holder's turn. Rejects with what the task throws. */
  take(holder: Holder, task: () => Promise<void>): Promise<void> {
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
      this.owner = this.inTransaction() ? entry.holder : undefined
    }
    this.running = false
  }

  private pick(): Waiting<Holder> | undefined {
    if (this.owner === undefined) return this.waiting.shift()
    const index = this.waiting.findIndex(({ holder }) => holder === this.owner)
    return index === -1 ? undefined : this.waiting.splice(index, 1)[0]
  }

  /** Forgets what a connection still had waiting; answers whether it leaves a transaction open. */
  leave(holder: Holder): boolean {
    this.waiting = this.waiting.filter((entry) => entry.holder !== holder)
    return this.owner === holder
  }
}
