import { answerTo, questionNamed, questions, type FieldOf, type Question } from '@fcr/shared/contracts/fields'
import type { Registration } from '@fcr/shared/contracts/registration'
import { messages } from '@fcr/shared/contracts/registration-messages'
import type { FieldError } from '../errors/api-error'
import { tableOf, type Catalogue } from '../lookups/catalogue'

type Place = FieldOf<'department' | 'municipality'>
type Row = FieldOf<'id' | 'force' | 'rank'>
type Reference = Question & (Place | Row)

/** What the form's names and identifiers stand for in the database, by column. */
export type References = Record<Place['column'], string | null> & Record<Row['column'], number | null>

const isReference = (question: Question): question is Reference =>
  ['department', 'municipality', 'id', 'force', 'rank'].includes(question.kind)

/**
 * Resolves what only the server can check: a municipality of that department (four times), a rank of that
 * force (twice), rows that exist. Empty answers stay empty; which may be empty is the contract's matter.
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
    // An unknown department or force is reported once, at its own field.
    if (parent && isReference(parent) && find(parent, parentAnswer, '') === undefined) return null
    const found = find(question, answer, parentAnswer)
    if (found === undefined)
      errors.push({ path: `${question.section}.${question.name}`, message: messages.unknownOption })
    return found ?? null
  }

  const entries = questions.filter(isReference).map((question) => [question.column, resolve(question)])
  return { references: Object.fromEntries(entries) as References, errors }
}
