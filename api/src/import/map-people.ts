import type { MapPerson } from '@fcr/shared/contracts/map'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { documentNumber, email, flag, nameAsTold, pastDay, plainText, telephone } from './cells'
import type { Column } from './columns'
import { documentKind } from './document-kind'
import { doubtNumber } from './doubts'
import { doubtPosition } from './place/far-from-place'
import type { PeopleTarget } from './people-target'
import { loadPlaceLists, type PlaceLists } from './place/place-lists'
import { headingSynonyms } from './heading-synonyms'
import { notBefore } from './order-of-days'
import { positionReaders } from './place/position'

const positionColumns = { latitude: 'LATITUD_MUNICIPIO', longitude: 'LONGITUD_MUNICIPIO' }
const position = positionReaders(positionColumns)

const text = { read: plainText, takes: 'decimals' } as const
const place = { ...text, isPlace: true } as const

/**
 * The columns of the file, in the register's order; the table's columns have the same names in lower case.
 */
const fields: Record<keyof MapPerson, Omit<Column, 'name' | 'target'>> = {
  CC_IDENTIDAD: {
    label: 'Cédula',
    read: documentNumber,
    doubt: doubtNumber,
    required: true,
  },
  PRIMER_NOMBRE: { read: nameAsTold, isName: true },
  SEGUNDO_NOMBRE: { read: nameAsTold, isName: true },
  PRIMER_APELLIDO: { read: nameAsTold, isName: true },
  SEGUNDO_APELLIDO: { read: nameAsTold, isName: true },
  NUMERO_CELULAR: { label: 'Número celular', read: telephone },
  CORREO_ELECTRONICO: { label: 'Correo electrónico', read: email },
  DEPARTAMENTO_RESIDENCIA: place,
  MUNICIPIO_RESIDENCIA: place,
  DIRECCION_RESIDENCIA: { ...text, label: 'Dirección residencia' },
  DEPARTAMENTOS_LABORO: place,
  MUNICIPIOS_LABORO: place,
  VEREDAS_LABOR: text,
  FECHA_INICIO_LABORES: { read: pastDay, takes: 'days' },
  FECHA_FIN_LABORES: { read: notBefore('FECHA_INICIO_LABORES'), takes: 'days' },
  TALLERES_UBPD: { label: 'Talleres UBPD', read: flag },
  INFORMACION_UBPD: { label: 'Información UBPD', read: flag },
  CARGO_PRINCIPAL: text,
  NIVEL_BRIGADA: text,
  NIVEL_DIVISION: { ...text, label: 'Nivel división' },
  NIVEL_BATALLON: { ...text, label: 'Nivel batallón' },
  LATITUD_MUNICIPIO: { read: position.latitude, needs: 'LONGITUD_MUNICIPIO', takes: 'decimals' },
  LONGITUD_MUNICIPIO: { read: position.longitude, needs: 'LATITUD_MUNICIPIO', takes: 'decimals' },
}

/** Returns 'Primer nombre' for 'PRIMER_NOMBRE'; labels with accents are above. */
const labelOf = (name: string) => name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ')

/** Returns the columns: the fields of the map's records. */
export const mapColumns = (places: PlaceLists): Column[] => [
  ...Object.entries(fields).map(([name, column]) => ({
    name,
    label: labelOf(name),
    target: name.toLowerCase(),
    ...(headingSynonyms[name] && { aliases: headingSynonyms[name] }),
    ...column,
    ...(name === positionColumns.latitude && { doubt: doubtPosition(places) }),
  })),
  documentKind,
]

/** The map's register, as an import target. */
export const mapPeopleTarget = async (db: Db): Promise<PeopleTarget> => ({
  table: 'map_person',
  key: 'cc_identidad',
  columns: mapColumns(await loadPlaceLists(db)),
  touch: { updated_at: sql`now()` },
})
