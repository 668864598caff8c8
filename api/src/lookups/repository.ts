import type { LookupOption, LookupRow } from '@fcr/shared/contracts/lookups'
import type { Db } from '../database/open'

type Queries = { [Option in LookupOption]: (db: Db) => Promise<LookupRow<Option>[]> }

/** One query per list; returns rows with the contract's fields, in display order. */
const queries: Queries = {
  getLugaresColombia: (db) =>
    db
      .selectFrom('municipio as m')
      .innerJoin('departamento as d', 'd.codigo_dane', 'm.departamento')
      .select(['d.nombre as nombre_departamento', 'm.nombre as nombre_municipio'])
      .orderBy('d.orden')
      .orderBy('m.orden')
      .execute(),
  getEtnias: (db) =>
    db.selectFrom('etnia').select(['id as id_etnia', 'nombre as nombre_etnia']).orderBy('orden').execute(),
  getNivelesEducativos: (db) =>
    db
      .selectFrom('nivel_academico')
      .select(['id as id_nivel_academico', 'nombre as nivel_academico'])
      .orderBy('orden')
      .execute(),
  getCreencias: (db) =>
    db
      .selectFrom('creencia_religiosa')
      .select(['id as id_creencia_religiosa', 'nombre as nombre_creencia_religiosa'])
      .orderBy('orden')
      .execute(),
  getSituacionesPensionales: (db) =>
    db
      .selectFrom('situacion_pensional')
      .select(['id as id_situacion_pensional', 'nombre as nombre_situacion_pensional'])
      .orderBy('orden')
      .execute(),
  getSituacionesVivienda: (db) =>
    db
      .selectFrom('situacion_vivienda')
      .select(['id as id_situacion_vivienda', 'nombre as nombre_situacion_habitacional'])
      .orderBy('orden')
      .execute(),
  getFuerzas: (db) =>
    db
      .selectFrom('rango as r')
      .innerJoin('fuerza as f', 'f.id', 'r.fuerza')
      .select(['f.nombre as nombre_fuerza_militar', 'r.nombre as nombre_rango'])
      .orderBy('f.orden')
      .orderBy('r.orden')
      .execute(),
  getMotivosRetiro: (db) =>
    db
      .selectFrom('motivo_retiro')
      .select(['id as id_motivo_retiro', 'nombre as motivo_retiro'])
      .orderBy('orden')
      .execute(),
  getTOAR: (db) =>
    db.selectFrom('toar').select(['id as id_toar', 'nombre as nombre_toar']).orderBy('orden').execute(),
  getTiposCentroReclusion: (db) =>
    db
      .selectFrom('naturaleza_centro_reclusion')
      .select(['id as id_naturaleza_cr', 'nombre as naturaleza_cr'])
      .orderBy('orden')
      .execute(),
  getSalasProcesoJEP: (db) =>
    db
      .selectFrom('sala_jep')
      .select(['id as id_sala_jep', 'nombre as nombre_sala_jep'])
      .orderBy('orden')
      .execute(),
  getDefensas: (db) =>
    db
      .selectFrom('defensa_tecnica')
      .select(['id as id_defensa_tecnica', 'nombre as nombre_defensa_tecnica'])
      .orderBy('orden')
      .execute(),
}

export const findLookup = <Option extends LookupOption>(
  db: Db,
  option: Option,
): Promise<LookupRow<Option>[]> => queries[option](db)
