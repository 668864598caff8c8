import type { PostgresPool } from 'kysely'
import { types } from 'node:util'
import pg from 'pg'
import { DatabaseDownError, isDatabaseUnavailable } from '../errors/database-errors'
import type { ServerHealth } from './server-health'

/**
 * Milliseconds, like all times here. The server is probed if a query takes longer and nothing else arrives
 * from the server.
 */
const lateAfter = 100
/** Interval between further probes during a slow query, while the server responds to them. */
const recheckAfter = 1000

/**
 * Resolves to true if the server turns out to be gone before `result` settles, otherwise to false. Uses a
 * plain timer: this runs for every query, and an abort signal's errors would cost as much as a small query.
 */
export const isGone = (result: Promise<unknown>, health: ServerHealth): Promise<boolean> =>
  new Promise((resolve) => {
    let cancel: () => void = () => undefined
    let done = false
    const finish = () => {
      done = true
      cancel()
      resolve(false)
    }
    const ask = async () => {
      const alive = await health.responds()
      if (done) return
      if (alive) checkAfter(recheckAfter)
      else resolve(true)
    }
    const checkAfter = (delay: number) => {
      const before = health.signsOfLife()
      cancel = health.after(delay, () => {
        // Other queries received responses meanwhile: this one is merely slow, so no probe is needed.
        if (health.signsOfLife() !== before) checkAfter(lateAfter)
        else void ask()
      })
    }
    checkAfter(lateAfter)
    result.then(finish, finish)
  })

/** 25006: the server has become a standby, or accepts no writes for another reason. */
const readOnly = '25006'

/**
 * Watches every query of a pool and breaks its connection if the server is gone; the query then rejects. With
 * `leavesReadOnly`, also if the server refuses to be written, and looks for another one. Call before the pool is used.
 */
export function watchQueries(pool: pg.Pool, health: ServerHealth, { leavesReadOnly = false } = {}) {
  pool.on('connect', (connected) => {
    const client = connected as pg.PoolClient & pg.Client
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const breakIfGone = async (result: Promise<unknown>) => {
      if (await isGone(result, health)) client.connection.stream.destroy()
    }
    const sawResponse = () => health.sawResponse()
    const sawRefusal = (error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) return
      health.sawResponse()
      if (!leavesReadOnly || error.code !== readOnly) return
      client.connection.stream.destroy()
      void health.responds()
    }
    const watched = (...given: unknown[]) => {
      const result = query(...given)
      if (types.isPromise(result)) {
        result.then(sawResponse, sawRefusal)
        void breakIfGone(result)
      }
      return result
    }
    client.query = watched as typeof client.query
  })
}

/** Wraps the pool of several hosts: the first connection waits until the primary is found. */
export function lookFirst(pool: PostgresPool, health: ServerHealth): PostgresPool {
  let looked: Promise<boolean> | undefined
  return {
    connect: async () => {
      await (looked ??= health.responds())
      if (health.isDown()) throw new DatabaseDownError()
      return pool.connect()
    },
    end: () => pool.end(),
  }
}

/**
 * Wraps a pool so that connecting fails immediately while the server is down, and soon when it turns out to
 * be down. If merely all connections are in use, requests wait as long as the pool allows.
 */
export const failFast = (pool: PostgresPool, health: ServerHealth): PostgresPool => ({
  connect: async () => {
    if (health.isDown()) throw new DatabaseDownError()
    const client = pool.connect()
    const refusal = isGone(client, health).then((gone) => {
      if (!gone) return client
      // The request has already failed; a connection that still arrives is returned to the pool.
      client.then(
        (late) => late.release(),
        () => undefined,
      )
      throw new DatabaseDownError()
    })
    try {
      return await Promise.race([client, refusal])
    } catch (error) {
      if (isDatabaseUnavailable(error)) void health.responds()
      throw error
    }
  },
  end: () => {
    health.close()
    return pool.end()
  },
})
