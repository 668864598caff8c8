import type { PostgresPool } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { types } from 'node:util'
import pg from 'pg'
import { DatabaseDownError, isDatabaseUnavailable } from '../errors/database-errors'

/** After this a query is late enough to ask whether the server is there at all. Milliseconds, like all here. */
const lateAfter = 300
/** How long a server may take to connect and answer `SELECT 1` before it counts as gone. */
const patience = 400
/** A slow query of a server that is there is asked about again after this. */
const askAgainAfter = 1000
/** How soon the return of a server is noticed. */
const retryEvery = 250

/**
 * Whether the server answers anybody, found out by a connection of its own. A process that hangs, or a network that
 * swallows everything, looks like a slow query from inside the pool; requests must not wait for that.
 */
export class ServerHealth {
  private down = false
  private closed = false
  private asking: Promise<boolean> | undefined

  constructor(private readonly url: string) {}

  isDown(): boolean {
    return this.down
  }

  /** Asks now, once for all who want to know. From a refusal on the server is down until it answers again. */
  async answers(): Promise<boolean> {
    // Who closes waits for what is under way.
    if (this.closed) return true
    const answered = await this.ask()
    if (!answered && !this.down) {
      this.down = true
      void this.waitForReturn()
    }
    return answered
  }

  close() {
    this.closed = true
  }

  private ask(): Promise<boolean> {
    this.asking ??= askServer(this.url).finally(() => {
      this.asking = undefined
    })
    return this.asking
  }

  private async waitForReturn() {
    do await wait(retryEvery, undefined, { ref: false })
    while (!(this.closed || (await this.ask())))
    this.down = false
  }
}

/** A refusal for another reason than being down (too many connections) is an answer too. */
const isAnAnswer = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '53300' || !isDatabaseUnavailable(error))

async function askServer(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'fcr-api-health' })
  client.on('error', () => undefined)
  const answer = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(() => true, isAnAnswer)
  const timeUp = new AbortController()
  const late = wait(patience, undefined, { signal: timeUp.signal })
    // Where our own process was late, the answer may be here already: it is read before this.
    .then(() => new Promise((resolve) => setImmediate(resolve)))
    .then(
      () => false,
      () => false,
    )
  const answered = await Promise.race([answer, late])
  timeUp.abort()
  // Not `end`, which would wait for the other side.
  client.connection.stream.destroy()
  return answered
}

/**
 * Whether the server turned out to be gone before it gave this answer. With a bare timer: this is asked for every query,
 * and an abort signal's errors would cost as much as a small query itself.
 */
const isGone = (answer: Promise<unknown>, health: ServerHealth): Promise<boolean> =>
  new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    let done = false
    const finish = () => {
      done = true
      clearTimeout(timer)
      resolve(false)
    }
    const ask = async () => {
      const answers = await health.answers()
      if (done) return
      if (answers) askAfter(askAgainAfter)
      else resolve(true)
    }
    const askAfter = (delay: number) => {
      timer = setTimeout(() => void ask(), delay).unref()
    }
    askAfter(lateAfter)
    answer.then(finish, finish)
  })

/**
 * Watches every query of a pool and breaks the connection of one that gets no answer because nobody is there; the query
 * then rejects. To be called before the pool is used.
 */
export function watchQueries(pool: pg.Pool, health: ServerHealth) {
  pool.on('connect', (connected) => {
    const client = connected as pg.PoolClient & pg.Client
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const breakIfGone = async (answer: Promise<unknown>) => {
      if (await isGone(answer, health)) client.connection.stream.destroy()
    }
    const watched = (...given: unknown[]) => {
      const answer = query(...given)
      if (types.isPromise(answer)) void breakIfGone(answer)
      return answer
    }
    client.query = watched as typeof client.query
  })
}

/**
 * A pool whose connections are refused at once while the server is down, and soon when it turns out to be. Where only
 * all connections are in use, requests wait for one as long as the pool allows.
 */
export const failFast = (pool: PostgresPool, health: ServerHealth): PostgresPool => ({
  connect: async () => {
    if (health.isDown()) throw new DatabaseDownError()
    const client = pool.connect()
    const refusal = isGone(client, health).then((gone) => {
      if (!gone) return client
      // Nobody waits for it any more when it comes after all.
      client.then(
        (late) => late.release(),
        () => undefined,
      )
      throw new DatabaseDownError()
    })
    try {
      return await Promise.race([client, refusal])
    } catch (error) {
      if (isDatabaseUnavailable(error)) void health.answers()
      throw error
    }
  },
  end: () => {
    health.close()
    return pool.end()
  },
})
