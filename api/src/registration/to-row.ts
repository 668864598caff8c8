import { answerTo, questions, type Field, type FieldOf } from '@fcr/shared/contracts/form/fields'
import { consentVersion, type Registration } from '@fcr/shared/contracts/form/registration'
import type { NewCompareciente } from '../database/schema'
import type { References } from './references'

const text = (answer: string): string | null => (answer === '' ? null : answer)

/** Converters for answers stored as plain values; References has the others. */
const stored = {
  name: (answer: string) => answer,
  text,
  person: text,
  mobile: text,
  email: text,
  act: text,
  day: text,
  flag: (answer: string) => (answer === '' ? null : answer === 'True'),
  count: (answer: string) => (answer === '' ? null : Number(answer)),
}
type Kind = keyof typeof stored
type PlainAnswers = { [F in FieldOf<Kind> as F['column']]: ReturnType<(typeof stored)[F['kind']]> }

const isPlain = (kind: Field['kind']): kind is Kind => kind in stored

const plainAnswers = (form: Registration) =>
  Object.fromEntries(
    questions.flatMap((question) =>
      'column' in question && isPlain(question.kind)
        ? [[question.column, stored[question.kind](answerTo(question, form))]]
        : [],
    ),
  ) as PlainAnswers

type AnswerColumn = Exclude<Field, { kind: 'number' | 'secret' | 'age' }>['column']
export type RegistrationRow = Required<
  Pick<NewCompareciente, AnswerColumn | 'consent_version' | 'consent_at' | 'updated_at'>
>

/** The columns of the answers, without the consent that the person gives with the form. */
export type AnswerRow = Omit<RegistrationRow, 'consent_version' | 'consent_at'>

/** The columns of a form that the staff fills in for somebody who has consented before, or was imported. */
export const withoutConsent = (row: RegistrationRow): AnswerRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !column.startsWith('consent_'))) as AnswerRow

/** Returns the columns that a form fills, for new people and edits: all except number and password. */
export const rowOf = (form: Registration, references: References, now: Date): RegistrationRow => ({
  ...references,
  ...plainAnswers(form),
  consent_version: consentVersion,
  consent_at: now,
  updated_at: now,
})
