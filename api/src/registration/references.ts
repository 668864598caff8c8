import {
  answerTo,
  questionNamed,
  questions,
  type FieldOf,
  type Question,
} from '@fcr/shared/contracts/form/fields'
import type { Registration } from '@fcr/shared/contracts/form/registration'
import { messages } from '@fcr/shared/contracts/form/registration-messages'
import type { FieldError } from '../errors/api-error'
import { tableOf, type Catalogue } from '../lookups/catalogue'

type Place = FieldOf<'department' | 'municipality'>
type Row = FieldOf<'id' | 'force' | 'rank'>
type Reference = Question & (Place | Row)

/** Database values for the form's names and identifiers, by column. */
export type References = Record<Place['column'], string | null> & Record<Row['column'], number | null>

const isReference = (question: Question): question is Reference =>
  ['department', 'municipality', 'id', 'force', 'rank'].includes(question.kind)

/**
 * Resolves what only the server can check: that each municipality belongs to its department (four times) and
 * each rank to its force (twice), and that the rows exist. Empty answers stay empty; the contract decides
 * which may be empty.
 */
export function resolveReferences(
  form: Registration,
  catalogue: Catalogue,
): { references: References; errors: FieldError[] } {
  const errors: FieldError[] = []

  const find = (question: Reference, answer: string, parentAnswer: string): string | number | undefined => {
    switch (question.kind) {
      case 'department':
        return catalogue.department(answer)
      case 'municipality':
        return catalogue.municipality(parentAnswer, answer)
      case 'force':
        return catalogue.force(answer)
      case 'rank':
        return catalogue.rank(parentAnswer, answer)
      case 'id':
        return catalogue.has(tableOf[question.list], Number(answer)) ? Number(answer) : undefined
    }
  }

  const resolve = (question: Reference): string | number | null => {
    const answer = answerTo(question, form)
    if (answer === '') return null
    const parent = 'of' in question ? questionNamed(question.of) : undefined
    const parentAnswer = parent ? answerTo(parent, form) : ''
    // An unknown department or force is reported only once, at its own field.
    if (parent && isReference(parent) && find(parent, parentAnswer, '') === undefined) return null
    const option = find(question, answer, parentAnswer)
    if (option === undefined)
      errors.push({ path: `${question.section}.${question.name}`, message: messages.unknownOption })
    return option ?? null
  }

  const entries = questions.filter(isReference).map((question) => [question.column, resolve(question)])
  return { references: Object.fromEntries(entries) as References, errors }
}
