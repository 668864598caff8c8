import type { Registration } from '@fcr/shared/contracts/registration'
import { messages } from '@fcr/shared/contracts/registration-messages'
import type { FieldError } from '../errors/api-error'
import type { Catalogue, IdList } from '../lookups/catalogue'

/** What the form's names and identifiers stand for in the database. */
export type References = {
  departamento_residencia: string | null
  municipio_residencia: string | null
  departamento_nacimiento: string | null
  municipio_nacimiento: string | null
  departamento_unidad: string | null
  municipio_unidad: string | null
  departamento_reclusion: string | null
  municipio_reclusion: string | null
  fuerza: number | null
  rango: number | null
  rango_momento_hechos: number | null
  etnia: number | null
  nivel_academico: number | null
  creencia_religiosa: number | null
  situacion_pensional: number | null
  situacion_vivienda: number | null
  motivo_retiro: number | null
  toar: number | null
  sala_jep: number | null
  naturaleza_centro_reclusion: number | null
  defensa_tecnica: number | null
}

/**
 * Resolves what only the server can check: a municipality of that department (four times), a rank of that
 * force (twice), rows that exist. Empty answers stay empty; which may be empty is the contract's matter.
 */
export function resolveReferences(
  form: Registration,
  catalogue: Catalogue,
): { references: References; errors: FieldError[] } {
  const errors: FieldError[] = []
  const check = <Value>(path: string, answer: string, found: Value | undefined): Value | null => {
    if (found === undefined && answer !== '') errors.push({ path, message: messages.unknownOption })
    return found ?? null
  }

  const place = (section: string, departmentField: string, municipalityField: string, names: string[]) => {
    const [department = '', municipality = ''] = names
    const code = check(`${section}.${departmentField}`, department, catalogue.department(department))
    return [
      code,
      // An unknown department is told once, at its own field.
      code === null
        ? null
        : check(
            `${section}.${municipalityField}`,
            municipality,
            catalogue.municipality(department, municipality),
          ),
    ] as const
  }

  const listed = (path: string, list: IdList, answer: string) => {
    const id = Number(answer)
    return check(path, answer, answer !== '' && catalogue.has(list, id) ? id : undefined)
  }

  const { secondSection: second, thirdSection: third, fourthSection: fourth, fifthSection: fifth } = form
  const residence = place('secondSection', 'departamentoResidencia', 'municipioResidencia', [
    second.departamentoResidencia,
    second.municipioResidencia,
  ])
  const birth = place('secondSection', 'departamentoNacimiento', 'municipioNacimiento', [
    second.departamentoNacimiento,
    second.municipioNacimiento,
  ])
  const unit = place('fourthSection', 'departamentoUnidadAcantonada', 'municipioUnidadAcantonada', [
    fourth.departamentoUnidadAcantonada,
    fourth.municipioUnidadAcantonada,
  ])
  const detention = place('fifthSection', 'departamentoCentroReclusion', 'municipioCentroReclusion', [
    fifth.departamentoCentroReclusion,
    fifth.municipioCentroReclusion,
  ])
  const forceName = fourth.fuerzaPerteneciente
  const force = check('fourthSection.fuerzaPerteneciente', forceName, catalogue.force(forceName))
  const rank = (path: string, name: string) =>
    force === null ? null : check(path, name, catalogue.rank(forceName, name))

  const references: References = {
    departamento_residencia: residence[0],
    municipio_residencia: residence[1],
    departamento_nacimiento: birth[0],
    municipio_nacimiento: birth[1],
    departamento_unidad: unit[0],
    municipio_unidad: unit[1],
    departamento_reclusion: detention[0],
    municipio_reclusion: detention[1],
    fuerza: force,
    rango: rank('fourthSection.rango', fourth.rango),
    rango_momento_hechos: rank('fifthSection.rangoMomentoDeHechos', fifth.rangoMomentoDeHechos),
    etnia: listed('thirdSection.etnia', 'etnia', third.etnia),
    nivel_academico: listed('thirdSection.nivelAcademico', 'nivel_academico', third.nivelAcademico),
    creencia_religiosa: listed(
      'thirdSection.creenciaReligiosa',
      'creencia_religiosa',
      third.creenciaReligiosa,
    ),
    situacion_pensional: listed(
      'thirdSection.situacionPensional',
      'situacion_pensional',
      third.situacionPensional,
    ),
    situacion_vivienda: listed(
      'thirdSection.situacionVivienda',
      'situacion_vivienda',
      third.situacionVivienda,
    ),
    motivo_retiro: listed('fourthSection.motivoRetiro', 'motivo_retiro', fourth.motivoRetiro),
    toar: listed('fourthSection.pertenecienteTOAR', 'toar', fourth.pertenecienteTOAR),
    sala_jep: listed('fifthSection.salaProcesoJEP', 'sala_jep', fifth.salaProcesoJEP),
    naturaleza_centro_reclusion: listed(
      'fifthSection.naturalezaCentroReclusion',
      'naturaleza_centro_reclusion',
      fifth.naturalezaCentroReclusion,
    ),
    defensa_tecnica: listed('fifthSection.defensaTecnica', 'defensa_tecnica', fifth.defensaTecnica),
  }
  return { references, errors }
}
