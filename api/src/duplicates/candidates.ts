import { sql } from 'kysely'
import type { Db } from '../database/open'
import { withoutLeadingZeros } from '../identity/leading-zeros'
import { comparedColumns, exchangedDigits, type RecordRow } from './compare-records'

/** A value that more records share is a placeholder, such as 3000000000, and says nothing. */
export const crowd = 200

/** The fact by which a record was found, and its value. */
type Fact = 'birth' | 'phone' | 'email' | 'number' | 'digits'
type Row = RecordRow & { fact: Fact; value: string }

const people = sql`SELECT ${comparedColumns} FROM compareciente`
const few = sql`LIMIT ${crowd + 1}`

/** Numbers without leading zeros; migration 0120 has an index of those stored with zeros. */
const digits = sql`ltrim(numero_identificacion, '0')`

/** A record without the values of a crowd, and the records that share a fact with it. */
export type Compared = { record: RecordRow; others: RecordRow[] }

/** Finds the candidates of each record of a batch. Each part uses an index. */
export async function findCandidates(db: Db, batch: readonly RecordRow[]): Promise<Compared[]> {
  const [births, phones, emails] = [
    distinct(batch.flatMap(({ birth }) => birth ?? [])),
    distinct(batch.flatMap((record) => record.phones)),
    distinct(batch.flatMap((record) => record.emails)),
  ]
  const bare = distinct(batch.map(({ number }) => withoutLeadingZeros(number)))
  const numbers = distinct([...bare, ...batch.flatMap(({ number }) => exchangedDigits(number))])
  const { rows } = await sql<Row>`
    SELECT 'birth' AS fact, value::text AS value, other.* FROM unnest(${births}::date[]) AS value,
      LATERAL (${people} WHERE fecha_nacimiento = value ${few}) AS other
    UNION ALL SELECT 'phone', value, other.* FROM unnest(${phones}::text[]) AS value,
      LATERAL ((${people} WHERE numero_celular_principal = value ${few})
        UNION ALL (${people} WHERE numero_celular_alterno = value ${few})) AS other
    UNION ALL SELECT 'email', value, other.* FROM unnest(${emails}::text[]) AS value,
      LATERAL ((${people} WHERE lower(correo_electronico_principal) = value ${few})
        UNION ALL (${people} WHERE lower(correo_electronico_alterno) = value ${few})) AS other
    UNION ALL SELECT 'number', number, other.* FROM (
      ${people} WHERE numero_identificacion = ANY (${numbers}::text[])) AS other
    UNION ALL SELECT 'digits', ltrim(number, '0'), other.* FROM (
      ${people} WHERE numero_identificacion LIKE '0%' AND ${digits} = ANY (${bare}::text[])) AS other`.execute(
    db,
  )
  const candidatesOf = candidatesIn(rows)
  return batch.map(candidatesOf)
}

const distinct = (values: readonly string[]) => [...new Set(values)]

function candidatesIn(rows: readonly Row[]): (record: RecordRow) => Compared {
  const sharing = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.fact} ${row.value}`
    const others = sharing.get(key)
    if (others) others.push(row)
    else sharing.set(key, [row])
  }
  const sharers = (fact: Fact, value: string) => sharing.get(`${fact} ${value}`) ?? []
  const isTelling = (fact: Fact) => (value: string) => sharers(fact, value).length <= crowd
  return (stored) => {
    const record = {
      ...stored,
      birth: stored.birth !== null && isTelling('birth')(stored.birth) ? stored.birth : null,
      phones: stored.phones.filter(isTelling('phone')),
      emails: stored.emails.filter(isTelling('email')),
    }
    const bare = withoutLeadingZeros(record.number)
    const others = [
      ...(record.birth === null ? [] : sharers('birth', record.birth)),
      ...record.phones.flatMap((phone) => sharers('phone', phone)),
      ...record.emails.flatMap((email) => sharers('email', email)),
      ...[bare, ...exchangedDigits(record.number)].flatMap((number) => sharers('number', number)),
      ...sharers('digits', bare),
    ]
    const byId = new Map<string, RecordRow>(others.map((other) => [other.id, other]))
    byId.delete(record.id)
    return { record, others: [...byId.values()] }
  }
}
