import { questions } from '@fcr/shared/contracts/form/fields'
import type { Change } from '@fcr/shared/contracts/changes'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import { listOf } from '../lookups/catalogue'

/** How long a change stays in the history: the term in which it can be claimed in a court's summary process. */
export const historyYears = 5

type ChangeRow = Selectable<Database['cambio']>

const fieldOf = new Map(
  questions.flatMap((question) => ('column' in question ? [[question.column as string, question]] : [])),
)

/** Labels of columns that are no question of a section. */
const otherLabels: Readonly<Record<string, string>> = {
  registro: 'Registro completo',
  identidad: 'Identidad',
  correo_confirmado: 'Correo confirmado',
  nombre_apellido_completo: 'Nombres y apellidos',
  numero_identificacion: 'Cédula',
  ...Object.fromEntries(
    questions.flatMap((question) => ('also' in question ? Object.entries(question.also) : [])),
  ),
}

/** Label of a column of `compareciente`. */
export function labelOf(column: string): string {
  const field = fieldOf.get(column)
  return field && 'label' in field ? field.label : (otherLabels[column] ?? column)
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
const plain = (value: unknown) => (isPlain(value) ? value : null)

const listOfColumn = (column: string) => {
  const field = fieldOf.get(column)
  return field && listOf(field)
}

/** Reads the names of the listed rows that the changes refer to, by table and key. */
async function namesIn(db: Db, rows: readonly ChangeRow[]): Promise<Map<string, string>> {
  const wanted = new Map<string, { key: string; values: Set<string> }>()
  for (const { campo, antes, despues } of rows) {
    const list = listOfColumn(campo)
    if (!list) continue
    const entry = wanted.get(list.table) ?? { key: list.key, values: new Set<string>() }
    for (const value of [antes, despues]) if (isPlain(value)) entry.values.add(String(value))
    wanted.set(list.table, entry)
  }
  const names = new Map<string, string>()
  for (const [table, { key, values }] of wanted) {
    const entries = await sql<{ key: string; nombre: string }>`
      SELECT ${sql.ref(key)}::text AS key, nombre FROM ${sql.table(table)}
      WHERE ${sql.ref(key)}::text = ANY(${[...values]}::text[])`.execute(db)
    for (const row of entries.rows) names.set(`${table} ${row.key}`, row.nombre)
  }
  return names
}

const authorOf = ({ author_realm: realm, author_id: id, author_name: name }: ChangeRow): Change['autor'] => {
  if (realm === null) return { tipo: 'desconocido', nombre: null }
  return realm === 'member' ? { tipo: 'persona', nombre: null } : { tipo: 'equipo', nombre: name ?? id }
}

/** Lists the changes of a person's data, newest first, with the names that codes and ids stand for. */
export async function listChanges(
  db: Db,
  id: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Change[]> {
  const rows = await db
    .selectFrom('cambio')
    .selectAll()
    .where('compareciente_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const names = await namesIn(db, rows)
  const textOf = (column: string, value: unknown) => {
    const list = listOfColumn(column)
    if (!isPlain(value)) return null
    return (list && names.get(`${list.table} ${value}`)) ?? plain(value)
  }
  return rows.map((row) => ({
    id: row.id,
    fecha: row.changed_at.toISOString(),
    campo: row.campo,
    etiqueta: labelOf(row.campo),
    antes: textOf(row.campo, row.antes),
    despues: textOf(row.campo, row.despues),
    autor: authorOf(row),
    medio: row.means,
    motivo: row.reason,
    origen:
      row.file_name === null
        ? null
        : { importacion: row.import_id, archivo: row.file_name, fila: row.file_line },
  }))
}

export async function countChanges(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('cambio')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('compareciente_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes the history of an erased person. */
export const removeChanges = (trx: Db, id: string) =>
  trx.deleteFrom('cambio').where('compareciente_id', '=', id).execute()
