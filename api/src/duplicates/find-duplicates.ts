import { comparedName, type ComparedName } from '@fcr/shared/contracts/names/compare-names'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { readReview, storeReview } from '../data-review/state'
import type { Db } from '../database/open'
import { findCandidates } from './candidates'
import {
  comparedColumns,
  compareRecords,
  countShared,
  isProbablyOne,
  type RecordRow,
} from './compare-records'

/** Version of the rules. Raise it with each change of them or of the similarity of names: all records are compared again. */
const rules = 4

/** Among more untrusted records that share a value, only pairs with a trusted one: anybody can register many. */
const fewUntrusted = 5

/** If more records have changed, it is faster to compare all. */
const fewChanges = 500

/** Share of the time that the comparison uses; requests have the rest. */
const share = 1 / 4

type Pair = { primero: string; segundo: string; coincidencias: number }

/** Returns the records that changed since a time; undefined if they are many. */
async function findChanged(db: Db, since: Date): Promise<RecordRow[] | undefined> {
  // The rows of an import have the time when it started, which may be before the last comparison.
  const { rows } = await sql<RecordRow>`
    SELECT ${comparedColumns} FROM compareciente
    WHERE updated_at >= ${since}::timestamptz - interval '1 hour' LIMIT ${fewChanges + 1}`.execute(db)
  return rows.length > fewChanges ? undefined : rows
}

/** Replaces the undecided pairs of the changed records, or of all. */
const savePairs = (db: Db, pairs: readonly Pair[], changed: readonly RecordRow[] | undefined) => {
  const ids = sql`${changed?.map(({ id }) => id) ?? []}::bigint[]`
  const isCompared = changed ? sql`(old.primero = ANY (${ids}) OR old.segundo = ANY (${ids}))` : sql`true`
  // The joins skip people who were erased meanwhile.
  return sql`
    WITH pair AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      AS p(primero bigint, segundo bigint, coincidencias smallint)),
    gone AS (DELETE FROM posible_repetido AS old WHERE ${isCompared} AND separado_at IS NULL
      AND NOT EXISTS (SELECT FROM pair WHERE pair.primero = old.primero AND pair.segundo = old.segundo))
    INSERT INTO posible_repetido (primero, segundo, coincidencias)
    SELECT pair.primero, pair.segundo, coincidencias FROM pair
    JOIN compareciente AS first ON first.id = pair.primero JOIN compareciente AS second ON second.id = pair.segundo
    ON CONFLICT (primero, segundo) DO UPDATE SET coincidencias = excluded.coincidencias
      WHERE posible_repetido.coincidencias <> excluded.coincidencias`.execute(db)
}

/** Returns a function that computes each value only once. */
function remember<Value>(compute: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>()
  return (key) => {
    let value = values.get(key)
    if (value === undefined) values.set(key, (value = compute(key)))
    return value
  }
}

type Comparison = {
  nameOf: (name: string) => ComparedName
  /** Whether a record changed since the last comparison. */
  isChanged: (record: RecordRow) => boolean
}

/** Yields the pairs of a group that are probably one person, and of which a record changed. */
function* probablyOne(group: readonly RecordRow[], { nameOf, isChanged }: Comparison): Generator<Pair> {
  const isFlood = group.filter(({ trusted }) => !trusted).length > fewUntrusted
  for (const [index, record] of group.entries())
    for (const other of group.slice(index + 1)) {
      if (isFlood && !record.trusted && !other.trusted) continue
      if (!isChanged(record) && !isChanged(other)) continue
      const agreement = compareRecords(record, other, nameOf)
      if (!isProbablyOne(agreement)) continue
      const [primero, segundo] =
        BigInt(record.id) < BigInt(other.id) ? [record.id, other.id] : [other.id, record.id]
      yield { primero, segundo, coincidencias: countShared(agreement) }
    }
}

/** Leaves the rest of the time to requests. Returns whether to continue. */
async function pause(start: number, closing: AbortSignal | undefined): Promise<boolean> {
  await sleep((performance.now() - start) * (1 / share - 1), undefined, { ref: false })
  return closing?.aborted !== true
}

/**
 * Finds pairs of records that are probably one person, among those that changed since the last comparison. Pauses after each
 * query. Stops when `closing` is aborted; the next run then compares the same records.
 */
export async function findDuplicates(db: Db, closing?: AbortSignal): Promise<void> {
  const { now, since } = await readReview(db, 'repetidos', rules)
  const changed = since === null ? undefined : await findChanged(db, since)
  const ids = changed && new Set(changed.map(({ id }) => id))
  const isChanged = ({ id }: RecordRow) => ids?.has(id) ?? true
  const pairs = new Map<string, Pair>()
  let start = performance.now()
  for await (const groups of findCandidates(db, changed)) {
    const nameOf = remember(comparedName)
    for (const group of groups)
      for (const pair of probablyOne(group, { nameOf, isChanged }))
        pairs.set(`${pair.primero} ${pair.segundo}`, pair)
    if (!(await pause(start, closing))) return
    start = performance.now()
  }
  await savePairs(db, [...pairs.values()], changed)
  await storeReview(db, 'repetidos', rules, now)
}
