import { profileSectionTitles, type ProfileSection } from '@fcr/shared/contracts/form/field-spec'
import { questions, type Section } from '@fcr/shared/contracts/form/fields'
import type { Answers, SectionAnswers } from '@fcr/shared/registration-form'

/** Returns the card of the profile whose 'Editar' led here; undefined for the whole form. */
export function cardIn(state: unknown): ProfileSection | undefined {
  const card = typeof state === 'object' && state !== null && 'card' in state ? state.card : undefined
  return (Object.keys(profileSectionTitles) as ProfileSection[]).find((section) => section === card)
}

const shownOn = (card: ProfileSection) =>
  questions.filter((question) => 'in' in question && question.in === card)

/** Returns the names of the questions that a profile card shows. They may belong to two steps. */
export const namesOn = (card: ProfileSection) => shownOn(card).map(({ name }) => name)

/** The step at which a draft of this card's changes continues. */
export const stepOf = (card: ProfileSection): Section => shownOn(card)[0]?.section ?? 'userData'

/** Returns the answers of all steps by field name, without the passwords. */
export const inputOf = (answers: Answers): SectionAnswers =>
  Object.fromEntries(
    questions
      .filter(({ kind }) => kind !== 'secret')
      .map(({ section, name }) => [name, (answers[section] as SectionAnswers)[name] ?? '']),
  )

/** Returns the answers in `after` that differ from `before`. */
export function changesFrom(before: Answers, after: Answers): SectionAnswers {
  const [old, now] = [inputOf(before), inputOf(after)]
  return Object.fromEntries(Object.entries(now).filter(([name, answer]) => answer !== old[name]))
}
