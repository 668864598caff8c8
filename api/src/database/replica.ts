import type { FastifyBaseLogger } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { isDatabaseUnavailable } from '../errors/database-errors'
import type { Settings } from '../settings'
import { openServer, type Db, type OpenDatabase } from './open'

/** Runs reads that may be a few seconds old. They may run twice. */
export type Read = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/** Why the replica is not used; `other_history`: it does not follow this primary, or not yet since its promotion. */
export type Trouble = 'unmeasured' | 'unreachable' | 'slow' | 'not_a_replica' | 'other_history'

export type ReplicaState = {
  used: boolean
  /** Seconds by which its rows are older than the primary's, at most; Infinity before the first measurement. */
  staleness: number
  trouble: Trouble | undefined
}

/** How long a read may take on the replica before the primary does it, in milliseconds. */
const patience = 2000

/** The replica did not respond in time. */
class SlowReplicaError extends Error {}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SlowReplicaError('the replica is slow')), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A position in the write-ahead log. Positions of one history can be compared: of one database of one cluster, since the
 * same promotion.
 */
type Position = { history: string; position: bigint }

const historyOn = (timeline: RawBuilder<number>) => sql<string>`concat_ws('/', ${timeline},
  (SELECT system_identifier FROM pg_control_system()), (SELECT oid FROM pg_database WHERE datname = current_database()))`

const primaryPosition = (db: Db) =>
  positionOf(
    db,
    sql`SELECT ${historyOn(sql`('x' || left(pg_walfile_name(at), 8))::bit(32)::int`)} AS history,
      (at - '0/0')::text AS position
    FROM pg_current_wal_lsn() AS at`,
  )

/**
 * Returns what the replica has replayed; undefined if it is none (any more). After a promotion its files name the new
 * timeline with its next checkpoint.
 */
const replayedPosition = (db: Db) =>
  positionOf(
    db,
    sql`SELECT ${historyOn(sql`greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline)`)}
      AS history, (pg_last_wal_replay_lsn() - '0/0')::text AS position
    WHERE pg_is_in_recovery() AND pg_last_wal_replay_lsn() IS NOT NULL`,
  )

async function positionOf(db: Db, query: RawBuilder<unknown>): Promise<Position | undefined> {
  const { rows } = await (query as RawBuilder<{ history: string; position: string }>).execute(db)
  return rows[0] && { history: rows[0].history, position: BigInt(rows[0].position) }
}

/**
 * A streaming replica that does reads while it is fresh enough. The primary's position is noted with its time; the rows
 * of the replica are as fresh as the newest noted position that it has replayed. That also holds while it has lost its
 * connection to the primary, when it cannot know itself what it lacks.
 */
export class Replica {
  readonly reads = { replica: 0, primary: 0 }
  /** Milliseconds. */
  private readonly maxStaleness: number
  /** Positions of the primary and when it was there, oldest first. */
  private notes: { position: bigint; at: number }[] = []
  /** That of the notes. */
  private history = ''
  private freshAt = -Infinity
  private trouble: Trouble | undefined = 'unmeasured'
  private log: Pick<FastifyBaseLogger, 'info' | 'warn'> | undefined
  private wasUsed = false
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly primary: Db,
    private readonly replica: Pick<OpenDatabase, 'db' | 'close'>,
    maxLagSeconds: number,
  ) {
    this.maxStaleness = maxLagSeconds * 1000
  }

  state(): ReplicaState {
    const staleness = performance.now() - this.freshAt
    const used = this.trouble === undefined && staleness <= this.maxStaleness
    return { used, staleness: staleness / 1000, trouble: this.trouble }
  }

  read: Read = async (work) => {
    if (this.state().used)
      try {
        const result = await inTime(work(this.replica.db))
        this.reads.replica += 1
        return result
      } catch (error) {
        this.noteFailure(error)
      }
    this.reads.primary += 1
    return work(this.primary)
  }

  /** Measures about once a second until the replica is closed. */
  watch(log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
    this.log = log
    const interval = Math.min(1000, this.maxStaleness / 5)
    const measureIn = (milliseconds: number) => {
      this.timer = setTimeout(() => {
        void this.measure().then(() => this.timer && measureIn(interval))
      }, milliseconds).unref()
    }
    measureIn(0)
  }

  /** Measures once; never rejects. Without the primary nothing is known to be fresh: the staleness grows. */
  async measure(): Promise<void> {
    const at = performance.now()
    const primary = await primaryPosition(this.primary).catch(() => undefined)
    if (primary) {
      this.note(primary, at)
      try {
        this.judge(primary, await inTime(replayedPosition(this.replica.db)))
      } catch (error) {
        this.noteFailure(error)
      }
    }
    this.logChange()
  }

  async close() {
    clearTimeout(this.timer)
    this.timer = undefined
    this.log = undefined
    await this.replica.close()
  }

  private note({ history, position }: Position, at: number) {
    if (history !== this.history) {
      this.notes = []
      this.freshAt = -Infinity
      this.history = history
    }
    this.notes = this.notes.filter((note) => note.position !== position && note.at > at - this.maxStaleness)
    this.notes.push({ position, at })
  }

  private judge(primary: Position, replayed: Position | undefined) {
    if (replayed === undefined) this.trouble = 'not_a_replica'
    else if (replayed.history !== primary.history) this.trouble = 'other_history'
    else {
      this.trouble = undefined
      const reached = this.notes.findLast(({ position }) => position <= replayed.position)
      this.freshAt = reached?.at ?? this.freshAt
    }
  }

  /** A read that fails for its own reasons says nothing about the replica. */
  private noteFailure(error: unknown) {
    if (error instanceof SlowReplicaError) this.trouble = 'slow'
    else if (isDatabaseUnavailable(error)) this.trouble = 'unreachable'
    this.logChange()
  }

  private logChange() {
    const { used, staleness, trouble } = this.state()
    if (used === this.wasUsed) return
    this.wasUsed = used
    if (used) this.log?.info({}, 'the replica serves reads')
    else this.log?.warn({ trouble, staleness }, 'the replica serves no reads: the primary does')
  }
}

export type ReplicaSettings = Pick<
  Settings,
  'databaseReplicaUrl' | 'replicaMaxLagSeconds' | 'databaseConnections' | 'databasePooler'
>

/** Opens the replica of the settings, if there is one. It need not respond. */
export function openReplica(settings: ReplicaSettings, primary: Db): Replica | undefined {
  const { databaseReplicaUrl: url, databaseConnections, databasePooler, replicaMaxLagSeconds } = settings
  if (url === undefined) return undefined
  return new Replica(primary, openServer(url, databaseConnections, databasePooler), replicaMaxLagSeconds)
}
