import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/open'
import { withoutLeadingZeros } from '../identity/leading-zeros'
import { exchangedDigits, given, type RecordRow } from './compare-records'
import type { SeenValues } from './seen-values'

/** A value that so many other records share is a placeholder, such as 3000000000, and says nothing. */
const crowd = 200

/** The fact by which a record was found. */
type Fact = 'birth' | 'phone' | 'email' | 'number'

type Other = Pick<RecordRow, 'id' | 'number' | 'name' | 'birth'>
type Row = Other & { own: string; fact: Fact }

/** A record that shares facts with another one. */
export type Candidate = Other & { facts: Set<Fact> }

/** A record with those of the people who were born on the same day. */
export type BatchRow = RecordRow & { sameBirth: Other[] }

type Value = { id: string; value: string }

const people = sql`SELECT id, numero_identificacion AS number, nombre_busqueda AS name, fecha_nacimiento AS birth
  FROM compareciente`

/** The column `sameBirth` of a query of `compareciente AS own`: nearly every record has some, so it saves a query. */
export const sameBirth = sql`coalesce((SELECT jsonb_agg(jsonb_build_object(
  'id', id::text, 'number', numero_identificacion, 'name', nombre_busqueda, 'birth', fecha_nacimiento))
  FROM (SELECT * FROM compareciente WHERE fecha_nacimiento = own.fecha_nacimiento AND id <> own.id LIMIT ${crowd})
    AS other), '[]') AS "sameBirth"`
const few = sql`AND id <> own.id LIMIT ${crowd}`

/** The records with one of these values; nothing without values. Each of `ways` uses an index. */
function sharing(
  fact: Fact,
  values: readonly Value[],
  ways: readonly RawBuilder<unknown>[],
): RawBuilder<unknown>[] {
  if (values.length === 0) return []
  const ids = values.map(({ id }) => id)
  const texts = values.map(({ value }) => value)
  const others = ways.map((way) => sql`(${people} WHERE ${way} ${few})`)
  return [
    sql`SELECT own.id AS own, ${sql.lit(fact)} AS fact, other.*
      FROM unnest(${ids}::bigint[], ${texts}::text[]) AS own(id, value),
      LATERAL (${sql.join(others, sql` UNION ALL `)}) AS other`,
  ]
}

/**
 * Finds, for each record of a batch, the records that share a fact with it.
 * @param seen the values of the whole register, to look up only those that others have; undefined: look up all
 */
export async function findCandidates(
  db: Db,
  batch: readonly BatchRow[],
  seen: SeenValues | undefined,
): Promise<(record: BatchRow) => Candidate[]> {
  const valuesOf = (read: (record: RecordRow) => readonly string[]): Value[] =>
    batch.flatMap((record) => read(record).map((value) => ({ id: record.id, value })))
  const isShared = (value: string) => seen?.isRepeated(value) ?? true
  const isNumber = (number: string) => seen?.has(withoutLeadingZeros(number)) ?? true
  const bareOf = ({ number }: RecordRow) => [withoutLeadingZeros(number)].filter(isShared)
  const parts = [
    ...sharing(
      'phone',
      valuesOf(({ phones }) => given(phones).filter(isShared)),
      [sql`numero_celular_principal = own.value`, sql`numero_celular_alterno = own.value`],
    ),
    ...sharing(
      'email',
      valuesOf(({ emails }) => given(emails).filter(isShared)),
      [
        sql`lower(correo_electronico_principal) = own.value`,
        sql`lower(correo_electronico_alterno) = own.value`,
      ],
    ),
    ...sharing(
      'number',
      valuesOf((record) => [...bareOf(record), ...exchangedDigits(record.number).filter(isNumber)]),
      [sql`numero_identificacion = own.value`],
    ),
    ...sharing('number', valuesOf(bareOf), [
      // Migration 0120 has an index of the numbers stored with leading zeros.
      sql`numero_identificacion LIKE '0%' AND ltrim(numero_identificacion, '0') = own.value`,
    ]),
  ]
  if (parts.length === 0) return candidatesIn([])
  const { rows } = await sql<Row>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return candidatesIn(rows)
}

function candidatesIn(rows: readonly Row[]): (record: BatchRow) => Candidate[] {
  const byRecord = new Map<string, Row[]>()
  for (const row of rows) {
    const others = byRecord.get(row.own)
    if (others) others.push(row)
    else byRecord.set(row.own, [row])
  }
  return ({ id, sameBirth: born }) => {
    const others = [
      ...born.map((other) => ({ ...other, own: id, fact: 'birth' as const })),
      ...(byRecord.get(id) ?? []),
    ]
    const counts = new Map<Fact, number>()
    for (const { fact } of others) counts.set(fact, (counts.get(fact) ?? 0) + 1)
    const candidates = new Map<string, Candidate>()
    for (const { fact, id: other, number, name, birth } of others) {
      if ((counts.get(fact) ?? 0) >= crowd) continue
      const candidate = candidates.get(other)
      if (candidate) candidate.facts.add(fact)
      else candidates.set(other, { id: other, number, name, birth, facts: new Set([fact]) })
    }
    return [...candidates.values()]
  }
}
