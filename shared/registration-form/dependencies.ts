import { guessableMessage } from '../contracts/text/guessable-password'
import { messages } from '../contracts/form/registration-messages'
import type { IdListOption } from '../contracts/form/field-spec'
import { answerTo, questionNamed, questions } from '../contracts/form/fields'
import { fill, type Answers } from './answers'

const onOf = (field: string) => {
  const question = questionNamed(field)
  return question && 'on' in question ? question.on : undefined
}

/** Returns the list of a question's options. */
export function listOf(field: string): IdListOption {
  const question = questionNamed(field)
  if (question?.kind !== 'id') throw new Error(`${field} is not answered from a list`)
  return question.list
}

/** Returns the question whose answer determines this one's list, such as a municipality's department. */
export const listParentOf = (field: string): string | undefined => {
  const question = questionNamed(field)
  return question && 'of' in question ? question.of : undefined
}

/** Returns the questions of the same step that a new answer clears. They stay in the payload as ''. */
export const emptiedBy = (field: string, value: string): readonly string[] =>
  questions
    .filter(({ section }) => section === questionNamed(field)?.section)
    .map(({ name }) => name)
    .filter((name) => {
      const on = onOf(name)
      return listParentOf(name) === field || (on?.field === field && on.answer !== value)
    })

/** Returns the question whose answer enables this one. */
export const switchOf = (field: string): string | undefined => onOf(field)?.field

/** Returns why a question is disabled, given the answer to its switch. */
export function offReason(field: string, answer: string | undefined): string | undefined {
  const on = onOf(field)
  return on && on.answer !== answer ? on.otherwise : undefined
}

/** Clears answers to disabled questions: stored data may hold more than a form can. */
export const switchedOffEmpty = (answers: Answers): Answers =>
  fill((question) => {
    const decidedBy = questionNamed(switchOf(question.name) ?? '')
    const off = decidedBy && offReason(question.name, answerTo(decidedBy, answers))
    return off === undefined ? answerTo(question, answers) : ''
  })

/** Beginnings of messages that compare fields of a step. A new answer to any of them invalidates the message. */
const comparisons: readonly { fields: readonly string[]; message: string }[] = [
  { fields: ['contraseña', 'confirmContraseña'], message: messages.contraseña.mismatch },
  { fields: ['nombre', 'cedula', 'contraseña'], message: guessableMessage },
  { fields: ['fechaNacimiento', 'edad'], message: messages.edad.mismatch },
]

/** Returns the fields whose current message a new answer to `field` invalidates. */
export const comparedWith = (field: string, messageOf: (field: string) => string | undefined) =>
  comparisons
    .filter(({ fields }) => fields.includes(field))
    .flatMap(({ fields, message }) => fields.filter((name) => messageOf(name)?.startsWith(message)))
