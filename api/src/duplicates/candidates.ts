import { withoutLeadingZeros } from '@fcr/shared/contracts/readings/document-number'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/open'
import { comparedColumns, exchangedDigits, given, isTrusted, type RecordRow } from './compare-records'

/**
 * A value that more trusted records share is a placeholder, such as 3000000000, and no evidence. Of the others, which
 * anybody can register, this many are compared, the newest: they cannot make a value a placeholder.
 */
const crowd = 200

/** Records that are read at once; requests wait for each read on the embedded database. */
const sizes = { records: 30, exchanged: 15 }

type Values = readonly (string | null)[]

/** A value of records: its columns, each with the condition of its index, and how to read it from a record. */
type Fact = {
  columns: readonly { value: RawBuilder<unknown>; where: RawBuilder<unknown> }[]
  type: 'date' | 'text'
  read: (record: RecordRow) => Values
}

const filled = (value: RawBuilder<unknown>) => ({ value, where: sql`${value} <> ''` })
const phone: Fact = {
  columns: [sql`numero_celular_principal`, sql`numero_celular_alterno`].map(filled),
  type: 'text',
  read: ({ phones }) => phones,
}
const email: Fact = {
  columns: [sql`lower(correo_electronico_principal)`, sql`lower(correo_electronico_alterno)`].map(filled),
  type: 'text',
  read: ({ emails }) => emails,
}
const number: Fact = {
  columns: [
    { value: sql`numero_identificacion`, where: sql`numero_identificacion NOT LIKE '0%'` },
    // Migration 0120 has an index of the numbers stored with leading zeros.
    { value: sql`ltrim(numero_identificacion, '0')`, where: sql`numero_identificacion LIKE '0%'` },
  ],
  type: 'text',
  read: (record) => [withoutLeadingZeros(record.number)],
}
const birth: Fact = {
  columns: [{ value: sql`fecha_nacimiento`, where: sql`fecha_nacimiento IS NOT NULL` }],
  type: 'date',
  read: (record) => [record.birth],
}

type Shared = {
  /** Ids of records that share a value. */
  groups: string[][]
  placeholders: Set<string>
}

/** Finds the values that several records have; with `changed` records, only values of these. */
async function findShared(
  db: Db,
  { columns, type, read }: Fact,
  changed?: readonly RecordRow[],
): Promise<Shared> {
  const values = changed && sql`${changed.flatMap((record) => given(read(record)))}::${sql.raw(type)}[]`
  const parts = columns.map(
    ({ value, where }) => sql`
      SELECT id, ${isTrusted} AS trusted, ${value} AS value FROM compareciente WHERE ${where} ${values ? sql`AND ${value} = ANY (${values})` : sql``}`,
  )
  const { rows } = await sql<{ value: string; ids: string[] | null }>`
    SELECT value::text, CASE WHEN count(DISTINCT id) FILTER (WHERE trusted) <= ${crowd} THEN
      coalesce(array_agg(DISTINCT id) FILTER (WHERE trusted), '{}')
      || coalesce((array_agg(DISTINCT id ORDER BY id DESC) FILTER (WHERE NOT trusted))[1:${crowd}::integer], '{}')
    END AS ids
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS part GROUP BY value HAVING count(DISTINCT id) > 1`.execute(
    db,
  )
  return {
    groups: rows.flatMap(({ ids }) => (ids ? [ids] : [])),
    placeholders: new Set(rows.flatMap(({ value, ids }) => (ids ? [] : [value]))),
  }
}

const readRecords = async (db: Db, which: RawBuilder<unknown>) =>
  (await sql<RecordRow>`SELECT ${comparedColumns} FROM compareciente WHERE ${which}`.execute(db)).rows

/** Yields the records of some groups at a time. */
async function* readGroups(db: Db, groups: readonly string[][]): AsyncGenerator<RecordRow[][]> {
  for (let first = 0; first < groups.length;) {
    let last = first
    for (let size = 0; last < groups.length && size < sizes.records; last += 1)
      size += groups[last]?.length ?? 0
    const some = groups.slice(first, last)
    const records = await readRecords(db, sql`id = ANY (${some.flat()}::bigint[])`)
    const byId = new Map(records.map((record) => [record.id, record]))
    yield some.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
    first = last
  }
}

/** Yields batches of the records without evidence about their day of birth. */
async function* readUndated(db: Db, placeholders: ReadonlySet<string>): AsyncGenerator<RecordRow[]> {
  for (let after = '0'; ;) {
    const undated = sql`(fecha_nacimiento IS NULL OR fecha_nacimiento = ANY (${[...placeholders]}::date[]))`
    const batch = await readRecords(
      db,
      sql`${undated} AND id > ${after} ORDER BY id LIMIT ${sizes.exchanged}`,
    )
    const last = batch.at(-1)
    if (!last) return
    yield batch
    after = last.id
  }
}

/** Returns the pairs of a batch's records and those whose number has two of the digits exchanged. */
async function findExchanged(db: Db, batch: readonly RecordRow[]): Promise<RecordRow[][]> {
  const numbers = batch.map((record) => exchangedDigits(record.number))
  const others = await readRecords(db, sql`numero_identificacion = ANY (${numbers.flat()})`)
  return batch.flatMap((record, index) =>
    others.filter((other) => numbers[index]?.includes(other.number)).map((other) => [record, other]),
  )
}

/** Removes placeholders, which are no evidence. */
const withoutPlaceholders =
  (phones: Shared, emails: Shared, births: Shared) =>
  (record: RecordRow): RecordRow => ({
    ...record,
    birth: record.birth !== null && births.placeholders.has(record.birth) ? null : record.birth,
    phones: given(record.phones).filter((value) => !phones.placeholders.has(value)),
    emails: given(record.emails).filter((value) => !emails.placeholders.has(value)),
  })

/**
 * Yields groups of records that share a value, some at a time; with `changed` records, only groups that such a record may
 * belong to. Exchanged digits are only looked for where the days of birth say nothing.
 */
export async function* findCandidates(db: Db, changed?: readonly RecordRow[]): AsyncGenerator<RecordRow[][]> {
  const phones = await findShared(db, phone, changed)
  yield []
  const emails = await findShared(db, email, changed)
  yield []
  const numbers = await findShared(db, number, changed)
  yield []
  const births = await findShared(db, birth, changed)
  yield []
  const clean = withoutPlaceholders(phones, emails, births)
  for (const { groups } of [phones, emails, numbers, births])
    for await (const some of readGroups(db, groups)) yield some.map((group) => group.map(clean))
  for await (const batch of changed ? inBatches(changed) : readUndated(db, births.placeholders)) {
    const pairs = await findExchanged(db, batch)
    // The others' days of birth may be placeholders that no changed record has.
    const days = changed && pairs.length > 0 ? await findShared(db, birth, pairs.flat()) : births
    yield pairs.map((pair) => pair.map(withoutPlaceholders(phones, emails, days)))
  }
}

function* inBatches(records: readonly RecordRow[]) {
  for (let first = 0; first < records.length; first += sizes.exchanged)
    yield records.slice(first, first + sizes.exchanged)
}
