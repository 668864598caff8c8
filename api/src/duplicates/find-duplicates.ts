import { comparedName, type ComparedName } from '@fcr/shared/contracts/names/compare-names'
import { comparable } from '@fcr/shared/contracts/names/similar-names'
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
const rules = 1

/** Records per batch; requests wait for each on the embedded database. */
const batchSize = 25

/** Share of the time in which the comparison works; requests have the rest. */
const share = 0.25

type Pair = { primero: string; segundo: string; coincidencias: number }

/** Yields the records that changed since the last comparison, or all of them. */
async function* changedRecords(db: Db, since: Date | null): AsyncGenerator<RecordRow[]> {
  // The rows of an import have the time when it started, which may be before the last comparison.
  const isChanged = since === null ? sql`true` : sql`updated_at >= ${since}::timestamptz - interval '1 hour'`
  for (let after = '0'; ;) {
    const { rows } = await sql<RecordRow>`
      SELECT ${comparedColumns} FROM compareciente WHERE ${isChanged} AND id > ${after}
      ORDER BY id LIMIT ${batchSize}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < batchSize) return
    after = last.id
  }
}

/** Replaces the undecided pairs of these records. In a comparison of `all`, each pair is found with its second record. */
const savePairs = (db: Db, ids: readonly string[], pairs: readonly Pair[], all: boolean) => {
  const isOfBatch = all
    ? sql`old.segundo = ANY (${ids}::bigint[])`
    : sql`(old.primero = ANY (${ids}::bigint[]) OR old.segundo = ANY (${ids}::bigint[]))`
  // The joins skip people who were erased meanwhile.
  return sql`
    WITH pair AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      AS p(primero bigint, segundo bigint, coincidencias smallint)),
    gone AS (DELETE FROM posible_repetido AS old WHERE ${isOfBatch} AND separado_at IS NULL
      AND NOT EXISTS (SELECT FROM pair WHERE pair.primero = old.primero AND pair.segundo = old.segundo))
    INSERT INTO posible_repetido (primero, segundo, coincidencias)
    SELECT pair.primero, pair.segundo, coincidencias FROM pair
    JOIN compareciente AS first ON first.id = pair.primero JOIN compareciente AS second ON second.id = pair.segundo
    ON CONFLICT (primero, segundo) DO UPDATE SET coincidencias = excluded.coincidencias
      WHERE posible_repetido.coincidencias <> excluded.coincidencias`.execute(db)
}

/** Remembers a value for each key. */
function remember<Value>(compute: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>()
  return (key) => {
    let value = values.get(key)
    if (value === undefined) values.set(key, (value = compute(key)))
    return value
  }
}

async function compareBatch(
  db: Db,
  batch: readonly RecordRow[],
  keyOf: (word: string) => string,
  all: boolean,
) {
  const prepared = remember((name): ComparedName => comparedName(name, keyOf))
  const pairs = new Map<string, Pair>()
  for (const { record, others } of await findCandidates(db, batch))
    for (const other of others) {
      const isSecond = BigInt(other.id) < BigInt(record.id)
      if (all && !isSecond) continue
      const agreement = compareRecords(record, other, ({ name }) => prepared(name))
      if (!isProbablyOne(agreement)) continue
      const [primero, segundo] = isSecond ? [other.id, record.id] : [record.id, other.id]
      pairs.set(`${primero} ${segundo}`, { primero, segundo, coincidencias: countShared(agreement) })
    }
  const ids = batch.map(({ id }) => id)
  await savePairs(db, ids, [...pairs.values()], all)
}

/**
 * Finds pairs of records that are probably one person, among those that changed since the last comparison. Works in small
 * batches and pauses after each. Stops when `closing` is aborted; the next run then compares the same records.
 */
export async function findDuplicates(db: Db, closing?: AbortSignal): Promise<void> {
  const { now, since } = await readReview(db, 'repetidos', rules)
  const keyOf = remember((word) => comparable(word).key)
  let start = performance.now()
  for await (const batch of changedRecords(db, since)) {
    await compareBatch(db, batch, keyOf, since === null)
    if (batch.length === batchSize)
      await sleep((performance.now() - start) * (1 / share - 1), undefined, { ref: false })
    if (closing?.aborted) return
    start = performance.now()
  }
  await storeReview(db, 'repetidos', rules, now)
}
