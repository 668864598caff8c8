import type { IdListOption } from '@fcr/shared/contracts/form/field-spec'
import { lookupRows, type LookupOption, type LookupRow, type Seat } from '@fcr/shared/contracts/form/lookups'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { tableOf } from './catalogue'

const places = (db: Db) =>
  db
    .selectFrom('municipio as m')
    .innerJoin('departamento as d', 'd.codigo_dane', 'm.departamento')
    .select(['d.nombre as nombre_departamento', 'm.nombre as nombre_municipio'])
    .orderBy('d.orden')
    .orderBy('m.orden')

/** Every municipality with the position of its seat. */
export const findSeats = (db: Db): Promise<Seat[]> => places(db).select(['m.latitud', 'm.longitud']).execute()

const forces = (db: Db) =>
  db
    .selectFrom('rango as r')
    .innerJoin('fuerza as f', 'f.id', 'r.fuerza')
    .select(['f.nombre as nombre_fuerza_militar', 'r.nombre as nombre_rango'])
    .orderBy('f.orden')
    .orderBy('r.orden')
    .execute()

/** A list whose rows are an identifier and a name, in this order. */
function named(db: Db, option: IdListOption) {
  const [id, name] = Object.keys(lookupRows[option].shape) as [string, string]
  const columns = sql<object>`SELECT id AS ${sql.id(id)}, nombre AS ${sql.id(name)}`
  return sql<object>`${columns} FROM ${sql.table(tableOf[option])} ORDER BY orden`
    .execute(db)
    .then(({ rows }) => rows)
}

/** The rows of a list with the contract's fields, in the order to show them. */
export const findLookup = <Option extends LookupOption>(db: Db, option: Option) => {
  const rows =
    option === 'getLugaresColombia'
      ? places(db).execute()
      : option === 'getFuerzas'
        ? forces(db)
        : named(db, option)
  return rows as Promise<LookupRow<Option>[]>
}
