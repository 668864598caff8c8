import {
  detentionFields,
  jepFields,
  retirementFields,
  sections,
  type Section,
} from '@fcr/shared/contracts/registration'
import type { Answers, FieldOf } from './answers'

type Rule<S extends Section> = {
  field: FieldOf<S>
  /** Fields of the same step that a new answer empties. They stay in the payload as ''. */
  empties: readonly FieldOf<S>[]
  /** The answer that switches them on, and so leaves them alone. */
  unless?: 'True' | 'False'
}

/** Which answers depend on which, within a step (specification, section 4; decision 17). */
const rules: { [S in Section]: readonly Rule<S>[] } = {
  userData: [],
  secondSection: [
    { field: 'departamentoNacimiento', empties: ['municipioNacimiento'] },
    { field: 'departamentoResidencia', empties: ['municipioResidencia'] },
  ],
  thirdSection: [],
  fourthSection: [
    { field: 'fuerzaPerteneciente', empties: ['rango'] },
    { field: 'departamentoUnidadAcantonada', empties: ['municipioUnidadAcantonada'] },
    { field: 'activo', empties: retirementFields, unless: 'False' },
  ],
  fifthSection: [
    { field: 'comparecienteJEP', empties: jepFields, unless: 'True' },
    { field: 'privadoLibertad', empties: detentionFields, unless: 'True' },
    { field: 'departamentoCentroReclusion', empties: ['municipioCentroReclusion'] },
  ],
}

/** The fields of the same step that an answer just given empties. */
export const emptiedBy = (section: Section, field: string, value: string): readonly string[] =>
  rules[section]
    .filter((rule) => rule.field === field && (rule.unless === undefined || rule.unless !== value))
    .flatMap((rule) => rule.empties)

/** Empties what the answers themselves switch off: data that came from elsewhere may hold more than a form can. */
export function switchedOffEmpty(answers: Answers): Answers {
  const copies = sections.map((section) => [section, { ...answers[section] }])
  const result = Object.fromEntries(copies) as Record<Section, Record<string, string>>
  for (const section of sections)
    for (const { field, empties, unless } of rules[section])
      if (unless !== undefined && result[section][field] !== unless)
        for (const emptied of empties) result[section][emptied] = ''
  return result
}
