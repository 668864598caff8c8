import { refuseInTransaction } from './database/held-transaction'

/**
 * More expensive work is waiting than the server accepts; the error handler responds with 503 and
 * Retry-After.
 */
export class BusyError extends Error {
  readonly statusCode = 503
  readonly code = 'busy'
  readonly retryAfterSeconds = 2
  constructor() {
    super('El servicio está muy ocupado. Intente de nuevo en unos segundos.')
    this.name = 'BusyError'
  }
}

/** The source of a task, widest first: lane, network, address, account tried from there. */
export type Source = readonly string[]

/** Ends a task's wait: `start` when its turn comes, `drop` when it is rejected. */
type Waiter = { start: () => void; drop: (error: BusyError) => void }

/** The waiting tasks of one source, or those of its narrower sources in the order of their turns. */
type Share = { waiting: number; waiters: Waiter[]; shares: Map<string, Share> }

const emptyShare = (): Share => ({ waiting: 0, waiters: [], shares: new Map() })

/** Removes and returns the next task; moves its share to the end of the line. */
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

/**
 * Returns the largest share; of several equal ones the last in line, so that earlier ones keep their place.
 */
const largestOf = (share: Share) =>
  [...share.shares].reduce<[string, Share] | undefined>(
    (largest, candidate) => (largest && largest[1].waiting > candidate[1].waiting ? largest : candidate),
    undefined,
  )

/** Removes and returns the newest task of the largest share. */
function takeNewest(share: Share): Waiter | undefined {
  share.waiting -= 1
  const largest = largestOf(share)
  if (!largest) return share.waiters.pop()
  const [key, from] = largest
  const waiter = takeNewest(from)
  if (from.waiting === 0) share.shares.delete(key)
  return waiter
}

/** Returns the shares that a source belongs to, from the whole queue down to the source itself. */
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
 * Runs at most `parallel` tasks at a time; the others wait. Turns rotate between lanes, within a lane between
 * networks, then addresses, then accounts, so that a flood delays only itself. `most` is the number of tasks
 * that may wait at each level, starting with the whole queue. When a level is full, the newest task of its
 * largest share is rejected with BusyError, which may be the one just added. Without a limit for the whole
 * queue, lanes never drop each other's tasks. All sources must have the same number of keys.
 */
export function createWorkQueue({ parallel, most }: { parallel: number; most: readonly number[] }) {
  const all = emptyShare()
  let running = 0

  const release = () => {
    // The slot passes directly to the next task, so that no other task can take it first.
    if (all.waiting > 0) takeNext(all)?.start()
    else running -= 1
  }

  /** Adds a task; if a level is full, drops another task or this one. */
  function enter(source: Source, waiter: Waiter) {
    const path = sharesOf(all, source)
    for (const share of path) share.waiting += 1
    path.at(-1)?.waiters.push(waiter)
    // The narrowest level first: dropping a task there makes room in the wider ones too.
    const full = path.findLast((share, level) => share.waiting > (most[level] ?? Infinity))
    if (!full) return
    const within = path.indexOf(full)
    const dropped = takeNewest(full)
    for (const share of path.slice(0, within)) share.waiting -= 1
    dropped?.drop(new BusyError())
  }

  async function run<Result>(source: Source, task: () => Promise<Result>): Promise<Result> {
    refuseInTransaction('a work queue')
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
