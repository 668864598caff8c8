/** The server has more expensive work waiting than it takes on; the error handler responds with 503 and Retry-After. */
export class BusyError extends Error {
  readonly statusCode = 503
  readonly code = 'busy'
  constructor(readonly retryAfterSeconds = 2) {
    super('El servicio está muy ocupado. Intente de nuevo en unos segundos.')
    this.name = 'BusyError'
  }
}

/** Who asks for work, widest first: a lane, a network in it, an address in that, an account tried from there. */
export type Source = readonly string[]

/** Ends the wait of a task: with its turn, or with an error when it was dropped. */
type Waiter = { start: () => void; drop: (error: BusyError) => void }

/** The waiting tasks of one source, or those of the narrower sources within it in the order of their turns. */
type Share = { waiting: number; waiters: Waiter[]; shares: Map<string, Share> }

const emptyShare = (): Share => ({ waiting: 0, waiters: [], shares: new Map() })

/** The next task. The share it comes from goes to the end of the line. */
function takeNext(share: Share): Waiter | undefined {
  share.waiting -= 1
  const [first] = share.shares
  if (!first) return share.waiters.shift()
  const [key, next] = first
  share.shares.delete(key)
  const waiter = takeNext(next)
  if (next.waiting > 0) share.shares.set(key, next)
  return waiter
}

/** Of several, the one whose turn is the last: what came first keeps its place. */
const largestOf = (share: Share) =>
  [...share.shares].reduce<[string, Share] | undefined>(
    (largest, one) => (largest && largest[1].waiting > one[1].waiting ? largest : one),
    undefined,
  )

/** Removes the newest task of the largest share. */
function takeNewest(share: Share): Waiter | undefined {
  share.waiting -= 1
  const largest = largestOf(share)
  if (!largest) return share.waiters.pop()
  const [key, from] = largest
  const waiter = takeNewest(from)
  if (from.waiting === 0) share.shares.delete(key)
  return waiter
}

/** The shares that a source belongs to, from the whole queue to its own. */
function sharesOf(all: Share, source: Source): Share[] {
  const path = [all]
  for (const key of source) {
    const parent = path.at(-1) ?? all
    const share = parent.shares.get(key) ?? emptyShare()
    parent.shares.set(key, share)
    path.push(share)
  }
  return path
}

/**
 * Runs at most `parallel` tasks at a time; the others wait. Turns rotate between lanes, within a lane between networks,
 * then addresses, then accounts, so that a flood waits behind itself only. `most` is how many may wait at each level,
 * first in the whole queue. Where a level is full, the newest task of its largest share is rejected with BusyError,
 * whether it has just arrived or not. Without a limit for the whole queue, lanes never drop each other's tasks. All
 * sources must have the same number of keys.
 */
export function createWorkQueue({ parallel, most }: { parallel: number; most: readonly number[] }) {
  const all = emptyShare()
  let running = 0

  const release = () => {
    // The slot passes straight on to the next in line, so that nobody can slip in between.
    if (all.waiting > 0) takeNext(all)?.start()
    else running -= 1
  }

  /** Enters a task and drops another one, or itself, where its place is full. */
  function enter(source: Source, waiter: Waiter) {
    const path = sharesOf(all, source)
    for (const share of path) share.waiting += 1
    path.at(-1)?.waiters.push(waiter)
    // The narrowest first: what is dropped there makes room in the wider ones too.
    const full = path.findLast((share, level) => share.waiting > (most[level] ?? Infinity))
    if (!full) return
    const within = path.indexOf(full)
    const dropped = takeNewest(full)
    for (const share of path.slice(0, within)) share.waiting -= 1
    dropped?.drop(new BusyError())
  }

  async function run<Result>(source: Source, task: () => Promise<Result>): Promise<Result> {
    if (running < parallel) running += 1
    else await new Promise<void>((start, drop) => enter(source, { start, drop }))
    try {
      return await task()
    } finally {
      release()
    }
  }

  return { run, load: () => ({ running, waiting: all.waiting }) }
}
