import pg from 'pg'
import { DatabaseDownError } from '../errors/database-errors'
import type { Probe } from './server-health'
import { isFromServer } from './server-probe'

/**
 * Returns a URL for each host of libpq's form with several (`postgres://user@one:5432,two:5432/database`), which the
 * driver does not know.
 */
export function hostsOf(url: string): string[] {
  const parts = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url)
  if (!parts) return [url]
  const [, before, hosts = '', after] = parts
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** The server's timeline grows with each promotion; null if it accepts no writes. */
const findTimeline = `SELECT CASE WHEN current_setting('transaction_read_only') = 'off'
  THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`

/** `refuses`: it responds with an error that is no reason to take it for dead, such as too many connections. */
type Found = { host: string; timeline: number | null; refuses: boolean }

/** How long the other hosts may take after the first one that accepts writes, in milliseconds. */
const patience = 300

/**
 * Finds, among several hosts, the one that accepts writes: the primary. Two that do are an old primary and its promoted
 * standby; the newer timeline is the standby's.
 */
export class ServerHosts {
  private current: string
  private readonly clients = new Map<pg.Client, string>()

  constructor(private readonly hosts: readonly [string, ...string[]]) {
    ;[this.current] = hosts
  }

  /** Options of a pool whose connections lead to the primary. */
  poolOptions(): Pick<pg.PoolConfig, 'Client' | 'verify'> {
    const connecting = (client: pg.Client) => {
      this.clients.set(client, this.current)
      client.once('end', () => this.clients.delete(client))
    }
    const address = () => this.current
    return {
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super({ ...config, connectionString: address() })
          connecting(this)
        }
      },
      verify: requirePrimary,
    }
  }

  /** Looks for the primary; a host that accepts no writes counts as refused. */
  probe(): Probe {
    const looks = this.hosts.map(look)
    const outcome = firstOf(looks.map(({ finding }) => finding)).then((answers) => {
      const primary = this.newestOf(answers.filter(({ timeline }) => timeline !== null))
      if (primary) this.use(primary.host)
      const responds = primary ?? answers.find(({ host, refuses }) => host === this.current && refuses)
      return responds ? ('responded' as const) : ('refused' as const)
    })
    return {
      outcome,
      drop: () => {
        for (const { drop } of looks) drop()
      },
    }
  }

  /** Of two addresses of the same server, such as two poolers, it keeps the one in use. */
  private newestOf(primaries: readonly Found[]): Found | undefined {
    const newest = Math.max(...primaries.map(({ timeline }) => timeline ?? 0))
    const best = primaries.filter(({ timeline }) => timeline === newest)
    return best.find(({ host }) => host === this.current) ?? best[0]
  }

  /** Breaks the connections to another host: it may hang, or be an old primary. */
  private use(host: string) {
    this.current = host
    for (const [client, connected] of this.clients) if (connected !== host) client.connection.stream.destroy()
  }
}

/** Refuses a new connection to a server that has become a standby. */
function requirePrimary(client: pg.PoolClient, done: (error?: Error) => void) {
  client.query<{ timeline: number | null }>(findTimeline).then(({ rows }) => {
    done(rows[0]?.timeline == null ? new DatabaseDownError() : undefined)
  }, done)
}

function look(host: string) {
  const client = new pg.Client({ connectionString: host, application_name: 'fcr-api-health' })
  client.on('error', () => undefined)
  const finding = client
    .connect()
    .then(() => client.query<{ timeline: number | null }>(findTimeline))
    .then(
      ({ rows }): Found => ({ host, timeline: rows[0]?.timeline ?? null, refuses: false }),
      (error: unknown): Found => ({ host, timeline: null, refuses: isFromServer(error) }),
    )
  return { finding, drop: () => client.connection.stream.destroy() }
}

/** Resolves when all have been found, or a little after the first one that accepts writes. */
function firstOf(looks: readonly Promise<Found>[]): Promise<Found[]> {
  return new Promise((resolve) => {
    const all: Found[] = []
    for (const promise of looks)
      void promise.then((answer) => {
        all.push(answer)
        if (all.length === looks.length) resolve(all)
        else if (answer.timeline !== null) setTimeout(() => resolve([...all]), patience).unref()
      })
  })
}
