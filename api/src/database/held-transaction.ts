import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type PostgresPool, type Transaction } from 'kysely'
import type { Database } from './schema'

/**
 * A transaction holds a connection, and the whole embedded database. Nobody may wait inside one for anything that
 * others hold while they wait for the database: a slot of the hashing queue, a second connection, the network,
 * another process. Otherwise a few requests stop the site. In tests and under `npm start` such a wait is an error. The
 * built programs do not check (`server/run.mjs`), because following the asynchronous calls would cost every request.
 */
const checks = () => process.env['TRANSACTION_CHECKS'] !== 'off'

const held = new AsyncLocalStorage<{ open: boolean }>()

/** Something is awaited while a transaction is open: do it before the transaction, or after it. */
export class WaitInTransaction extends Error {
  constructor(what: string) {
    super(`${what} must not be awaited inside a transaction`)
    this.name = 'WaitInTransaction'
  }
}

/** Call before every wait that can depend on others. @throws {WaitInTransaction} where it is checked */
export function refuseInTransaction(what: string): void {
  if (held.getStore()?.open) throw new WaitInTransaction(what)
}

/** Marks the transaction as open while `work` runs: work that it started without awaiting may then wait again. */
async function whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
  const state = { open: true }
  try {
    return await held.run(state, work)
  } finally {
    state.open = false
  }
}

/**
 * Allows `work` to wait inside a transaction: for another process that reads this transaction's snapshot or, in tests of
 * locks, for a request that must wait for the transaction.
 */
export const asAnother = <Result>(work: () => Promise<Result>): Promise<Result> => held.exit(work)

/** A database whose transactions are watched. */
export class WatchedKysely extends Kysely<Database> {
  override transaction() {
    const builder = super.transaction()
    if (!checks()) return builder
    const execute = builder.execute.bind(builder)
    builder.execute = <Result>(work: (trx: Transaction<Database>) => Promise<Result>) =>
      execute((trx) => whileHeld(() => work(trx)))
    return builder
  }
}

/** Wraps a pool so that nobody waits for a second connection while holding one. */
export const refuseSecond = (pool: PostgresPool): PostgresPool => ({
  connect: async () => {
    refuseInTransaction('a second connection')
    return pool.connect()
  },
  end: () => pool.end(),
})
