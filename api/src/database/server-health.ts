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
    if (this.closed) return false
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

/** Breaks the connection of a query that gets no answer because nobody is there; the query then rejects. */
async function watch(query: Promise<unknown>, client: pg.Client, health: ServerHealth) {
  const done = new AbortController()
  const isDone = () => done.signal.aborted
  const finish = () => done.abort()
  query.then(finish, finish)
  for (let delay = lateAfter; ; delay = askAgainAfter) {
    await wait(delay, undefined, { signal: done.signal, ref: false }).catch(() => undefined)
    if (isDone()) return
    const gone = !(await health.answers())
    if (isDone()) return
    if (gone) {
      client.connection.stream.destroy()
      return
    }
  }
}

/** Watches every query of a pool. To be called before the pool is used. */
export function watchQueries(pool: pg.Pool, health: ServerHealth) {
  pool.on('connect', (connected) => {
    const client = connected as pg.PoolClient & pg.Client
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]) => {
      const answer = query(...given)
      if (types.isPromise(answer)) void watch(answer, client, health)
      return answer
    }
    client.query = watched as typeof client.query
  })
}

/** A pool that says at once that the server is down, instead of letting each request find out. */
export const failFast = (pool: PostgresPool, health: ServerHealth): PostgresPool => ({
  connect: async () => {
    if (health.isDown()) throw new DatabaseDownError()
    try {
      return await pool.connect()
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
