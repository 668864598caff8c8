import { messages } from '@fcr/shared/contracts/registration-messages'
import type { IdListOption } from '@fcr/shared/contracts/field-spec'
import { answerTo, questionNamed, questions } from '@fcr/shared/contracts/fields'
import { fill, type Answers } from './answers'

const onOf = (field: string) => {
  const question = questionNamed(field)
  return question && 'on' in question ? question.on : undefined
}

/** The list that a question is answered from. */
export function listOf(field: string): IdListOption {
  const question = questionNamed(field)
  if (question?.kind !== 'id') throw new Error(`${field} is not answered from a list`)
  return question.list
}

/** The question whose answer decides what this one's list holds: a municipality's department. */
export const listParentOf = (field: string): string | undefined => {
  const question = questionNamed(field)
  return question && 'of' in question ? question.of : undefined
}

/** The questions of the same step that a new answer empties. They stay in the payload as ''. */
export const emptiedBy = (field: string, value: string): readonly string[] =>
  questions
    .filter(({ section }) => section === questionNamed(field)?.section)
    .map(({ name }) => name)
    .filter((name) => {
      const on = onOf(name)
      return listParentOf(name) === field || (on?.field === field && on.answer !== value)
    })

/** The question whose answer switches this one on. */
export const switchOf = (field: string): string | undefined => onOf(field)?.field

/** Why a question cannot be answered, given the answer to its switch. */
export function offReason(field: string, answer: string | undefined): string | undefined {
  const on = onOf(field)
  return on && on.answer !== answer ? on.otherwise : undefined
}

/** Empties what the answers themselves switch off: data from elsewhere may hold more than a form can. */
export const switchedOffEmpty = (answers: Answers): Answers =>
  fill((question) => {
    const decidedBy = questionNamed(switchOf(question.name) ?? '')
    const off = decidedBy && offReason(question.name, answerTo(decidedBy, answers))
    return off === undefined ? answerTo(question, answers) : ''
  })

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
