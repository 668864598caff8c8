/** The server has more expensive work waiting than it takes on; the error handler answers 503 with Retry-After. */
export class BusyError extends Error {
  readonly statusCode = 503
  readonly code = 'busy'
  constructor(readonly retryAfterSeconds = 2) {
    super('El servicio está muy ocupado. Intente de nuevo en unos segundos.')
    this.name = 'BusyError'
  }
}

/**
 * Runs at most `parallel` tasks at a time and lets at most `waiting` more wait, first come first served.
 * Rejects with BusyError beyond that: a burst must not grow the memory or the delay of everyone behind it.
 */
export function createWorkQueue({ parallel, waiting }: { parallel: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  const release = () => {
    const next = queue.shift()
    // The slot passes straight on to the next in line, so that nobody can slip in between.
    if (next) next()
    else running -= 1
  }

  async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < parallel) running += 1
    else if (queue.length >= waiting) throw new BusyError()
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await task()
    } finally {
      release()
    }
  }

  return { run, load: () => ({ running, waiting: queue.length }) }
}
