import {
  detentionFields,
  jepFields,
  retirementFields,
  sections,
  type Section,
} from '@fcr/shared/contracts/registration'
import { messages } from '@fcr/shared/contracts/registration-messages'
import type { Answers, FieldOf, SectionAnswers } from './answers'

type Rule<S extends Section> = {
  field: FieldOf<S>
  /** Fields of the same step that a new answer empties. They stay in the payload as ''. */
  empties: readonly FieldOf<S>[]
  /** The answer that switches them on, and what they say while it is not given. */
  on?: { answer: 'True' | 'False'; otherwise: string }
}
type AnyRule = { field: string; empties: readonly string[]; on?: { answer: string; otherwise: string } }

/** Which answers depend on which, within a step. A disabled answer is emptied; its key stays in the payload. */
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
    {
      field: 'activo',
      empties: retirementFields,
      on: { answer: 'False', otherwise: 'Solo si no está en servicio activo' },
    },
  ],
  fifthSection: [
    {
      field: 'comparecienteJEP',
      empties: jepFields,
      on: { answer: 'True', otherwise: 'Solo si es compareciente ante la JEP' },
    },
    {
      field: 'privadoLibertad',
      empties: detentionFields,
      on: { answer: 'True', otherwise: 'Solo si está privado de la libertad' },
    },
    { field: 'departamentoCentroReclusion', empties: ['municipioCentroReclusion'] },
  ],
}
const rulesOf = (section: Section): readonly AnyRule[] => rules[section]

/** The fields of the same step that an answer just given empties. */
export const emptiedBy = (section: Section, field: string, value: string): readonly string[] =>
  rulesOf(section)
    .filter((rule) => rule.field === field && rule.on?.answer !== value)
    .flatMap((rule) => rule.empties)

/** Messages that compare two fields of a step. A new answer to either field makes them outdated. */
const comparisons: readonly { fields: readonly string[]; message: string }[] = [
  { fields: ['contraseña', 'confirmContraseña'], message: messages.contraseña.mismatch },
  { fields: ['fechaNacimiento', 'edad'], message: messages.edad.mismatch },
]

/** The fields whose present message a new answer to `field` makes outdated. */
export const comparedWith = (field: string, messageOf: (field: string) => string | undefined) =>
  comparisons
    .filter(({ fields }) => fields.includes(field))
    .flatMap(({ fields, message }) => fields.filter((each) => messageOf(each) === message))

/** The field of the same step whose answer switches this one on. */
export const switchOf = (section: Section, field: string): string | undefined =>
  rulesOf(section).find((rule) => rule.on && rule.empties.includes(field))?.field

/** Why a field cannot be answered, given the answer to its switch. */
export function offReason(section: Section, field: string, answer: string | undefined): string | undefined {
  const on = rulesOf(section).find((rule) => rule.empties.includes(field) && rule.on)?.on
  return on && on.answer !== answer ? on.otherwise : undefined
}

/** The field of the same step whose answer decides what this one's list holds: a municipality's department. */
export const listParentOf = (section: Section, field: string): string | undefined =>
  rulesOf(section).find((rule) => !rule.on && rule.empties.includes(field))?.field

/** Empties what the answers themselves switch off: data that came from elsewhere may hold more than a form can. */
export function switchedOffEmpty(answers: Answers): Answers {
  const copies = sections.map((section) => [section, { ...answers[section] }])
  const result = Object.fromEntries(copies) as Record<Section, SectionAnswers>
  for (const section of sections)
    for (const { field, empties, on } of rulesOf(section))
      if (on && result[section][field] !== on.answer)
        for (const emptied of empties) result[section][emptied] = ''
  return result as Answers
}
