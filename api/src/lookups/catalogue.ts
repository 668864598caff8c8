import type { IdListOption } from '@fcr/shared/contracts/form/field-spec'
import type { Field } from '@fcr/shared/contracts/form/fields'
import type { Db } from '../database/open'
import { namedLists, type NamedList } from './data-files'

export type IdList = NamedList | 'sala_jep' | 'toar'
const idLists: readonly IdList[] = [...namedLists, 'sala_jep', 'toar']

/** The table of a list. */
export const tableOf: Readonly<Record<IdListOption, IdList>> = {
  getEtnias: 'etnia',
  getNivelesEducativos: 'nivel_academico',
  getCreencias: 'creencia_religiosa',
  getSituacionesPensionales: 'situacion_pensional',
  getSituacionesVivienda: 'situacion_vivienda',
  getMotivosRetiro: 'motivo_retiro',
  getTOAR: 'toar',
  getTiposCentroReclusion: 'naturaleza_centro_reclusion',
  getSalasProcesoJEP: 'sala_jep',
  getDefensas: 'defensa_tecnica',
}

/** The table whose rows a column refers to, and its key; undefined for a plain value. */
export function listOf(field: Field): { table: string; key: string } | undefined {
  switch (field.kind) {
    case 'department':
      return { table: 'departamento', key: 'codigo_dane' }
    case 'municipality':
      return { table: 'municipio', key: 'codigo_dane' }
    case 'force':
      return { table: 'fuerza', key: 'id' }
    case 'rank':
      return { table: 'rango', key: 'id' }
    case 'id':
      return { table: tableOf[field.list], key: 'id' }
    default:
      return undefined
  }
}

/**
 * The lists for checking form answers: maps names to ids, and tells which ids exist. Names must match
 * exactly, except for Unicode composition.
 */
export type Catalogue = {
  department(name: string): string | undefined
  /** DANE code of a municipality in a department. */
  municipality(departmentName: string, name: string): string | undefined
  force(name: string): number | undefined
  /** Id of a rank in a force. */
  rank(forceName: string, name: string): number | undefined
  has(list: IdList, id: number): boolean
}

const keyOf = (...names: string[]) => names.map((name) => name.normalize('NFC')).join('\n')

export async function loadCatalogue(db: Db): Promise<Catalogue> {
  const departments = await db.selectFrom('departamento').select(['nombre', 'codigo_dane']).execute()
  const municipalities = await db
    .selectFrom('municipio as m')
    .innerJoin('departamento as d', 'd.codigo_dane', 'm.departamento')
    .select(['d.nombre as departamento', 'm.nombre', 'm.codigo_dane'])
    .execute()
  const forces = await db.selectFrom('fuerza').select(['nombre', 'id']).execute()
  const ranks = await db
    .selectFrom('rango as r')
    .innerJoin('fuerza as f', 'f.id', 'r.fuerza')
    .select(['f.nombre as fuerza', 'r.nombre', 'r.id'])
    .execute()
  const ids = new Map<IdList, Set<number>>()
  for (const list of idLists) {
    const rows = await db.selectFrom(list).select('id').execute()
    ids.set(list, new Set(rows.map(({ id }) => id)))
  }

  const departmentCodes = new Map(departments.map((row) => [keyOf(row.nombre), row.codigo_dane]))
  const municipalityCodes = new Map(
    municipalities.map((row) => [keyOf(row.departamento, row.nombre), row.codigo_dane]),
  )
  const forceIds = new Map(forces.map((row) => [keyOf(row.nombre), row.id]))
  const rankIds = new Map(ranks.map((row) => [keyOf(row.fuerza, row.nombre), row.id]))
  return {
    department: (name) => departmentCodes.get(keyOf(name)),
    municipality: (departmentName, name) => municipalityCodes.get(keyOf(departmentName, name)),
    force: (name) => forceIds.get(keyOf(name)),
    rank: (forceName, name) => rankIds.get(keyOf(forceName, name)),
    has: (list, id) => ids.get(list)?.has(id) ?? false,
  }
}

/** How long the lists are cached, in milliseconds. */
const freshFor = 10_000

/**
 * Returns a function that loads the catalogue and caches it briefly. Database constraints apply if it is out
 * of date.
 */
export function createCatalogueSource(db: Db): () => Promise<Catalogue> {
  let kept: { catalogue: Promise<Catalogue>; until: number } | undefined
  return () => {
    if (kept && kept.until > Date.now()) return kept.catalogue
    const catalogue = loadCatalogue(db)
    const entry = { catalogue, until: Date.now() + freshFor }
    kept = entry
    catalogue.catch(() => {
      if (kept === entry) kept = undefined
    })
    return catalogue
  }
}
