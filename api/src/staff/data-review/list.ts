import type { DataReview } from '@fcr/shared/contracts/staff/data-review'
import { pageSize } from '@fcr/shared/contracts/staff/rows'
import { sql } from 'kysely'
import type { Register } from '../../data-review/findings'
import { labelOfColumn } from '../../data-review/labels'
import type { Db } from '../../database/open'

type FoundRow = {
  id: string
  register: Register
  /** Row id of a member, or number on the map. */
  key: string
  column: string
  name: string
  number: string
  value: string | null
  reason: string
  proposal: string | null
  /** The file and row of the last change, if an import made it. */
  origin: string | null
  asked: boolean
  /** Whether the person signs in with the number. */
  account: boolean
}

/** Name of a record of the map, of the table `map`. */
export const mapName = sql<string>`
  concat_ws(' ', map.primer_nombre, map.segundo_nombre, map.primer_apellido, map.segundo_apellido)`

const listed = sql<FoundRow>`
  SELECT d.id, CASE WHEN d.cc_identidad IS NULL THEN 'compareciente' ELSE 'map_person' END AS register,
    coalesce(d.cc_identidad, d.compareciente_id::text) AS key, d.campo AS column,
    coalesce(person.nombre_apellido_completo, ${mapName}) AS name,
    coalesce(person.numero_identificacion, map.cc_identidad) AS number,
    coalesce(to_jsonb(person), to_jsonb(map)) ->> d.campo AS value,
    coalesce(person.password_hash IS NOT NULL, false) AS account, d.motivo AS reason, d.propuesta AS proposal,
    (SELECT 'Importación «' || c.file_name || '», fila ' || c.file_line
      FROM cambio AS c WHERE c.compareciente_id = d.compareciente_id AND c.campo IN (d.campo, 'registro')
      ORDER BY c.id DESC LIMIT 1) AS origin,
    EXISTS (SELECT FROM approval AS a WHERE a.operation = 'datos corregir' AND a.state = 'espera'
      AND a.payload ->> 'key' = coalesce(d.cc_identidad, d.compareciente_id::text)
      AND a.payload ->> 'column' = d.campo) AS asked
  FROM dato_por_revisar AS d
  LEFT JOIN compareciente AS person ON person.id = d.compareciente_id
  LEFT JOIN map_person AS map ON map.cc_identidad = d.cc_identidad`

/** Returns a finding; undefined if it has been corrected or no longer applies. */
export async function findFinding(db: Db, id: string): Promise<FoundRow | undefined> {
  const { rows } = await sql<FoundRow>`${listed} WHERE d.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns one page of the list, oldest records first. */
export async function listFindings(db: Db, page: number): Promise<DataReview> {
  const { rows } = await sql<FoundRow>`
    ${listed} ORDER BY d.compareciente_id, d.cc_identidad, d.id
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db)
  const { rows: sums } = await sql<{ total: number; until: Date | null }>`
    SELECT (SELECT count(*)::int FROM dato_por_revisar) AS total, 
      (SELECT min(hasta) FROM dato_revision WHERE registro <> 'repetidos') AS until`.execute(db)
  const { total = 0, until = null } = sums[0] ?? {}
  return {
    total,
    revisado_en: until?.toISOString() ?? null,
    filas: rows.map((row) => ({
      id: row.id,
      registro: row.register === 'compareciente' ? 'afiliados' : 'mapa',
      persona: row.register === 'compareciente' ? row.key : null,
      nombre: row.name,
      numero_identificacion: row.number,
      campo: labelOfColumn(row.register, row.column),
      valor: row.value ?? '',
      motivo: row.reason,
      propuesta: row.proposal,
      origen: row.origin,
      pedida: row.asked,
    })),
  }
}
