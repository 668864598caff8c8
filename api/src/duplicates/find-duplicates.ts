import { comparedName, compareNames, type ComparedName } from '@fcr/shared/contracts/names/compare-names'
import { comparable } from '@fcr/shared/contracts/names/similar-names'
import { sql, type RawBuilder } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { readReview, storeReview } from '../data-review/state'
import type { Db } from '../database/open'
import { withoutLeadingZeros } from '../identity/leading-zeros'
import { findCandidates, sameBirth, type BatchRow, type Candidate } from './candidates'
import {
  comparedColumns,
  compareBirths,
  compareNumbers,
  countShared,
  given,
  isProbablyOne,
  type Agreement,
  type RecordRow,
} from './compare-records'
import { SeenValues } from './seen-values'

/** Version of the rules. Raise it with each change of them or of the similarity of names: all records are compared again. */
const rules = 1

/** Records per batch, and per read of the whole register; requests wait for each on the embedded database. */
const sizes = { batch: 25, values: 100 }

/** Share of the time in which the comparison works; requests have the rest. */
const share = 1 / 3

type Pair = { primero: string; segundo: string; coincidencias: number }

/** Yields the records that changed since a time, or all of them; `columns` of `compareciente AS own`. */
async function* changedRecords<Row extends RecordRow>(
  db: Db,
  since: Date | null,
  { columns, size }: { columns: RawBuilder<unknown>; size: number },
): AsyncGenerator<Row[]> {
  // The rows of an import have the time when it started, which may be before the last comparison.
  const isChanged = since === null ? sql`true` : sql`updated_at >= ${since}::timestamptz - interval '1 hour'`
  for (let after = '0'; ;) {
    const { rows } = await sql<Row>`
      SELECT ${columns} FROM compareciente AS own WHERE ${isChanged} AND id > ${after}
      ORDER BY id LIMIT ${size}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < size) return
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

/** What a run of the comparison knows. */
type Run = {
  /** Whether it compares all records, each with those before it. */
  all: boolean
  /** Ids of records with undecided pairs from earlier runs. */
  paired: ReadonlySet<string>
  keyOf: (word: string) => string
  seen: SeenValues | undefined
}

function agreementOf(record: RecordRow, other: Candidate, nameOf: (name: string) => ComparedName): Agreement {
  const { facts } = other
  const birth = compareBirths(record.birth, other.birth)
  return {
    name: compareNames(nameOf(record.name), nameOf(other.name)),
    // The same day says nothing if a crowd has it.
    birth: birth === 'same' && !facts.has('birth') ? undefined : birth,
    phone: facts.has('phone'),
    email: facts.has('email'),
    number: facts.has('number') ? compareNumbers(record.number, other.number) : undefined,
  }
}

async function compareBatch(db: Db, batch: readonly BatchRow[], { all, paired, keyOf, seen }: Run) {
  const candidatesOf = await findCandidates(db, batch, seen)
  const nameOf = remember((name) => comparedName(name, keyOf))
  const pairs = new Map<string, Pair>()
  for (const record of batch)
    for (const other of candidatesOf(record)) {
      const isSecond = BigInt(other.id) < BigInt(record.id)
      if (all && !isSecond) continue
      const agreement = agreementOf(record, other, nameOf)
      if (!isProbablyOne(agreement)) continue
      const [primero, segundo] = isSecond ? [other.id, record.id] : [record.id, other.id]
      pairs.set(`${primero} ${segundo}`, { primero, segundo, coincidencias: countShared(agreement) })
    }
  const ids = batch.map(({ id }) => id)
  if (pairs.size > 0 || ids.some((id) => paired.has(id))) await savePairs(db, ids, [...pairs.values()], all)
}

/** Leaves the rest of the time to requests. Returns whether to go on. */
async function pause(start: number, closing: AbortSignal | undefined): Promise<boolean> {
  await sleep((performance.now() - start) * (1 / share - 1), undefined, { ref: false })
  return closing?.aborted !== true
}

/** Reads the values by which records are found; undefined if it was interrupted. */
async function readValues(db: Db, closing: AbortSignal | undefined): Promise<SeenValues | undefined> {
  const seen = new SeenValues()
  let start = performance.now()
  for await (const rows of changedRecords(db, null, { columns: comparedColumns, size: sizes.values })) {
    for (const { number, phones, emails } of rows)
      for (const value of given([withoutLeadingZeros(number), ...phones, ...emails])) seen.add(value)
    if (!(await pause(start, closing))) return undefined
    start = performance.now()
  }
  return seen
}

async function findPaired(db: Db): Promise<Set<string>> {
  const pairs = await db
    .selectFrom('posible_repetido')
    .select(['primero', 'segundo'])
    .where('separado_at', 'is', null)
    .execute()
  return new Set(pairs.flatMap(({ primero, segundo }) => [primero, segundo]))
}

/**
 * Finds pairs of records that are probably one person, among those that changed since the last comparison. Works in small
 * batches and pauses after each. Stops when `closing` is aborted; the next run then compares the same records.
 */
export async function findDuplicates(db: Db, closing?: AbortSignal): Promise<void> {
  const { now, since } = await readReview(db, 'repetidos', rules)
  const keyOf = remember((word) => comparable(word).key)
  const paired = await findPaired(db)
  let seen: SeenValues | undefined
  const columns = sql`${comparedColumns}, ${sameBirth}`
  for await (const batch of changedRecords<BatchRow>(db, since, { columns, size: sizes.batch })) {
    const isFull = batch.length === sizes.batch
    // For few records, it is faster to look up everything.
    if (isFull) seen ??= await readValues(db, closing)
    const start = performance.now()
    await compareBatch(db, batch, { all: since === null, paired, keyOf, seen })
    if (isFull ? !(await pause(start, closing)) : closing?.aborted) return
  }
  await storeReview(db, 'repetidos', rules, now)
}
