import type { ProfileField } from '@fcr/shared/contracts/profile'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../database/open'
import { isUnverifiedAccount } from '../identity/authority'
import {
  actNumber,
  count,
  documentNumber,
  email,
  flag,
  fullName,
  lettersOnly,
  mobile,
  pastDay,
  plainText,
} from './cells'
import type { Column } from './columns'
import type { PeopleTarget } from './import-people'
import { loadNames, type Names } from './names'

type Field = Omit<Column, 'name'>

/** The columns of the file: the fields of the profile, under the same names. */
const fieldsOf = (names: Names): Record<ProfileField, Field> => ({
  numero_identificacion: { read: documentNumber, required: true, aliases: ['cedula'] },
  nombre_apellido_completo: { read: fullName, required: true },
  numero_celular_principal: { read: mobile },
  correo_electronico_principal: { read: email },
  ...place('residencia', names),
  direccion_residencia: { read: plainText },
  numero_celular_alterno: { read: mobile },
  nombre_contacto_adicional: { read: lettersOnly },
  correo_electronico_alterno: { read: email },
  fecha_nacimiento: { read: pastDay },
  // Follows from the date of birth.
  edad: {},
  ...place('nacimiento', names),
  nombre_etnia: { read: names.listed('etnia'), target: 'etnia' },
  nombre_creencia_religiosa: { read: names.listed('creencia_religiosa'), target: 'creencia_religiosa' },
  discapacidad: { read: plainText },
  nivel_academico: { read: names.listed('nivel_academico') },
  titulo_profesional: { read: plainText },
  convive_en_pareja: { read: flag },
  cantidad_hijos: { read: count },
  empleado_actualmente: { read: flag },
  independiente: { read: flag },
  nombre_situacion_pensional: { read: names.listed('situacion_pensional'), target: 'situacion_pensional' },
  nombre_situacion_habitacional: { read: names.listed('situacion_vivienda'), target: 'situacion_vivienda' },
  subsidio_vivienda: { read: flag },
  fuerza: { read: names.force },
  rango: { read: names.rank, needs: 'fuerza' },
  nombre_unidad: { read: plainText },
  ...place('unidad', names),
  servicio_activo: { read: flag },
  motivo_retiro: { read: names.listed('motivo_retiro') },
  fecha_retiro_militares: { read: pastDay },
  anios_servicio_das: { read: count },
  compareciente_jep: { read: flag },
  numero_acta_jep: { read: actNumber },
  nombre_sala_jep: { read: names.listed('sala_jep'), target: 'sala_jep' },
  magistrado_jep: { read: lettersOnly },
  nombre_defensa_tecnica: { read: names.listed('defensa_tecnica'), target: 'defensa_tecnica' },
  privado_libertad: { read: flag },
  libertad_ltca: { read: flag },
  nombre_centro_reclusion: { read: plainText },
  naturaleza_cr: {
    read: names.listed('naturaleza_centro_reclusion'),
    target: 'naturaleza_centro_reclusion',
  },
  ...place('reclusion', names),
  rango_momento_hechos: { read: names.rank, needs: 'fuerza' },
  perteneciente_arn: { read: flag },
  nombre_programa_arn: { read: plainText },
  toar: { read: names.listed('toar') },
  // Come with the TOAR.
  departamento_toar: {},
  municipio_toar: {},
})

type PlaceOf<Part extends string> = Record<`departamento_${Part}` | `municipio_${Part}`, Field>

const place = <Part extends string>(part: Part, names: Names) =>
  ({
    [`departamento_${part}`]: { read: names.department },
    [`municipio_${part}`]: {
      read: names.municipality(`departamento_${part}`),
      needs: `departamento_${part}`,
    },
  }) as PlaceOf<Part>

/**
 * The register of comparecientes. Nobody gets a password. An account that nobody verified may be another person's: the
 * row becomes a case for the staff. Verified people who filled in the form look after their data themselves: they are
 * left as they are, unless `overwrite`.
 */
export async function comparecientesTarget(
  db: Db,
  { overwrite }: { overwrite: boolean },
): Promise<PeopleTarget> {
  const columns = Object.entries(fieldsOf(await loadNames(db))).map(([name, field]) => ({
    name,
    ...(field.read && { target: name }),
    ...field,
  }))
  return {
    table: 'compareciente',
    key: 'numero_identificacion',
    columns,
    stamp: { imported_at: sql`now()` },
    touch: { updated_at: sql`now()`, version: sql`compareciente.version + 1` },
    // As in the form: a municipality belongs to its department, a rank to its force.
    empties: {
      fuerza: ['rango', 'rango_momento_hechos'],
      ...Object.fromEntries(
        ['residencia', 'nacimiento', 'unidad', 'reclusion'].map((part) => [
          `departamento_${part}`,
          [`municipio_${part}`],
        ]),
      ),
    },
    disputed: isUnverifiedAccount,
    ...(!overwrite && { keep: sql<SqlBool>`compareciente.consent_at IS NOT NULL` }),
  }
}
