import { parse } from 'pg-connection-string'
import { sql } from 'kysely'
import { readLogin } from './login'
import type { Db } from './open'
import { hostsOf } from './server-hosts'

/**
 * A pooler that gives a connection to the server away after each transaction (PgBouncer, `pool_mode =
 * transaction`): nothing that is set or prepared on a connection can be relied on in the next statement.
 */
export type Pooler = 'transaction'

/**
 * The pooler and the login, or its defaults, do not fit together. The message is a single line, suitable for a
 * terminal.
 */
export class PoolerError extends Error {
  constructor(
    readonly problem: 'role' | 'defaults',
    message: string,
  ) {
    super(`DATABASE_POOLER: ${message} (docs/run/database.md, A connection pooler).`)
    this.name = 'PoolerError'
  }
}

/** Startup parameters that such a pooler refuses or drops. */
const startParameters = [
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
]

/** Returns the problems of the settings, one line each. */
export function poolerProblems(
  {
    DATABASE_URL: url,
    DATABASE_POOLER: pooler,
  }: { DATABASE_URL?: string | undefined; DATABASE_POOLER?: Pooler | undefined },
  env: Record<string, string | undefined>,
): string[] {
  if (pooler === undefined) return []
  if (url === undefined)
    return ['DATABASE_POOLER, DATABASE_URL: the first needs the second, the address of the pooler']
  // The driver also reads this variable.
  const given = { ...parsed(url), ...(env['PGOPTIONS'] && { PGOPTIONS: env['PGOPTIONS'] }) }
  return [...startParameters, 'PGOPTIONS']
    .filter((name) => name in given)
    .map(
      (name) =>
        `DATABASE_POOLER: ${name} cannot be passed through a pooler; set it for the login with ALTER ROLE`,
    )
}

/** An unreadable URL is another check's problem. */
function parsed(url: string): object {
  try {
    return parse(hostsOf(url)[0] ?? url)
  } catch {
    return {}
  }
}

/**
 * What the API otherwise sets on each connection, here as defaults of the login. The owner cannot set them: that
 * needs the right to change the login, which is an administrator's, or the login itself.
 */
const defaults = {
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  random_page_cost: '1.1',
  jit: 'off',
}

/**
 * Behind a pooler the API cannot assume a role, nor set timeouts: the login must have few rights, and the timeouts
 * as its defaults.
 * @throws {PoolerError}
 */
export async function requirePoolable(db: Db): Promise<void> {
  const { name, inherits, owns } = await readLogin(db)
  if (!inherits || owns)
    throw new PoolerError(
      'role',
      `the login ${name} must have the rights of fcr_app and no others, because its connections cannot change to another role`,
    )
  const { rows } = await sql<{ unlimited: boolean }>`SELECT current_setting('statement_timeout') = '0'
    OR current_setting('idle_in_transaction_session_timeout') = '0' AS unlimited`.execute(db)
  if (!rows[0]?.unlimited) return
  const statements = Object.entries(defaults).map(
    ([setting, value]) => `ALTER ROLE "${name}" SET ${setting} = '${value}';`,
  )
  throw new PoolerError(
    'defaults',
    `the login ${name} has no timeouts. Run, and then RECONNECT in the pooler: ${statements.join(' ')}`,
  )
}
