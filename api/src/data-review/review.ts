import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/open'
import { findingsOfMapPerson, findingsOfPerson, type Register } from './findings'
import { readReview, storeReview } from './state'

/** Version of the readings. Raise it with each change: everything is then reviewed again. */
const rules = 4

/** Rows per batch; requests of the same process wait for each. */
const batchSize = 50

export const registers = {
  compareciente: {
    key: 'id',
    type: 'bigint',
    owner: 'compareciente_id',
    number: 'numero_identificacion',
    findings: findingsOfPerson,
  },
  map_person: {
    key: 'cc_identidad',
    type: 'text',
    owner: 'cc_identidad',
    number: 'cc_identidad',
    findings: findingsOfMapPerson,
  },
} as const satisfies Record<Register, object>

type StoredRow = Record<string, unknown>

/** Removes findings about values that two people have confirmed, unless the value has changed since. */
const confirmed = sql`
  DELETE FROM dato_por_revisar AS d USING dato_confirmado AS k
  WHERE (k.compareciente_id = d.compareciente_id OR k.cc_identidad = d.cc_identidad) AND k.campo = d.campo
    AND k.valor = coalesce(
      (SELECT to_jsonb(p) FROM compareciente AS p WHERE p.id = d.compareciente_id),
      (SELECT to_jsonb(m) FROM map_person AS m WHERE m.cc_identidad = d.cc_identidad)) ->> d.campo`

/** Stores that a value is correct in spite of a finding. */
export const confirmValue = (
  trx: Db,
  { register, key, column, value }: { register: Register; key: string; column: string; value: string },
) => {
  const owner = sql.ref(registers[register].owner)
  return sql`
    INSERT INTO dato_confirmado (${owner}, campo, valor) VALUES (${key}, ${column}, ${value})
    ON CONFLICT (${owner}, campo) DO UPDATE SET valor = excluded.valor, confirmed_at = now()`.execute(trx)
}

/** Replaces the earlier findings about these rows. Call in a transaction. */
async function saveFindings(trx: Db, register: Register, rows: readonly StoredRow[]): Promise<void> {
  const { key, type, owner, findings } = registers[register]
  const doubts = rows.flatMap((row) => findings(row).map((finding) => ({ ...finding, owner: row[key] })))
  const keys = sql.join(rows.map((row) => row[key]))
  await sql`DELETE FROM dato_por_revisar WHERE clase = 'lectura' AND ${sql.ref(owner)} IN (${keys})`.execute(
    trx,
  )
  if (doubts.length === 0) return
  // The join skips people who were erased meanwhile.
  await sql`
    INSERT INTO dato_por_revisar (${sql.ref(owner)}, clase, campo, motivo, propuesta)
    SELECT owner, 'lectura', "column", reason, proposal
    FROM jsonb_to_recordset(${JSON.stringify(doubts)}::jsonb)
      AS f(owner ${sql.raw(type)}, "column" text, reason text, proposal text)
    JOIN ${sql.table(register)} AS stored ON stored.${sql.ref(key)} = f.owner
    ON CONFLICT DO NOTHING`.execute(trx)
  await confirmed.execute(trx)
}

/** Reviews a row again after a correction of the column. */
export async function reviewRow(
  trx: Db,
  { register, key, column }: { register: Register; key: string; column: string },
): Promise<void> {
  const { key: keyColumn, owner } = registers[register]
  const { rows } = await sql<StoredRow>`
    SELECT * FROM ${sql.table(register)} WHERE ${sql.ref(keyColumn)} = ${key}`.execute(trx)
  await sql`DELETE FROM dato_por_revisar WHERE ${sql.ref(owner)} = ${key} AND campo = ${column}`.execute(trx)
  if (rows.length > 0) await saveFindings(trx, register, rows)
}

/** Finds numbers that may belong to another record: with an extra zero at the end, or with leading zeros. */
const pairs = (register: Register): RawBuilder<unknown> => {
  const { key, owner, number } = registers[register]
  const [own, other] = [sql.ref(`own.${number}`), sql.ref(`other.${number}`)]
  const table = sql.table(register)
  return sql`
    INSERT INTO dato_por_revisar (${sql.ref(owner)}, clase, campo, motivo)
    SELECT own.${sql.ref(key)}, 'comparacion', ${number}, 'puede tener un cero de más: también existe ' || ${other}
    FROM ${table} AS own JOIN ${table} AS other ON ${other} = left(${own}, -1)
    WHERE ${own} LIKE '%0' AND length(${own}) > 5
    UNION ALL
    SELECT own.${sql.ref(key)}, 'comparacion', ${number}, 'sin los ceros iniciales es el de otra persona: ' || ${other}
    FROM ${table} AS own JOIN ${table} AS other ON ${other} = ltrim(${own}, '0')
    WHERE ${own} LIKE '0%'
    ON CONFLICT DO NOTHING`
}

/** Finds imports in which all numbers end in 0: a fraction of zero was probably read as a digit. */
const tenfold = sql`
  INSERT INTO dato_por_revisar (compareciente_id, clase, campo, motivo)
  SELECT id, 'comparacion', 'numero_identificacion',
    'todos los números de su importación terminan en cero: puede tener uno de más'
  FROM compareciente WHERE imported_at IN (
    SELECT imported_at FROM compareciente WHERE imported_at IS NOT NULL
    GROUP BY imported_at HAVING count(*) >= 5 AND bool_and(numero_identificacion LIKE '%0'))
  ON CONFLICT DO NOTHING`

/** Yields the rows that changed since the last review, or all rows if the readings have changed. */
async function* changedRows(db: Db, register: Register, since: Date | null): AsyncGenerator<StoredRow[]> {
  const { key } = registers[register]
  // The rows of an import have the time when it started, which may be before the last review.
  const isChanged = since === null ? sql`true` : sql`updated_at >= ${since}::timestamptz - interval '1 hour'`
  for (let after: unknown = null; ;) {
    const isNext = after === null ? sql`true` : sql`${sql.ref(key)} > ${after}`
    const { rows } = await sql<StoredRow>`
      SELECT * FROM ${sql.table(register)} WHERE ${isChanged} AND ${isNext}
      ORDER BY ${sql.ref(key)} LIMIT ${batchSize}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last[key]
  }
}

/** Reviews all rows that changed since the last review, or all rows if the readings have changed. */
export async function reviewStored(db: Db): Promise<void> {
  for (const register of Object.keys(registers) as Register[]) {
    const { now, since } = await readReview(db, register, rules)
    for await (const rows of changedRows(db, register, since))
      await db.transaction().execute((trx) => saveFindings(trx, register, rows))
    await storeReview(db, register, rules, now)
  }
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('dato_por_revisar').where('clase', '=', 'comparacion').execute()
    for (const register of Object.keys(registers) as Register[]) await pairs(register).execute(trx)
    await tenfold.execute(trx)
    await confirmed.execute(trx)
  })
}
