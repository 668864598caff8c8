import { createContext, use } from 'react'
import type { Section } from '@fcr/shared/contracts/form/fields'
import type { Answers } from '@fcr/shared/registration-form'

/** A new person, or a signed-in member who edits their data. */
export type Mode = 'new' | 'edit'

/** Context for a step's fields: each step is written once and shown as a form, as answers or as differences. */
export type StepView = {
  section: Section
  mode: Mode
  /** Answers of all steps. In a form, this step's are those at entry; later input is in the form's state. */
  answers: Answers
  /** Controls, read-only answers, only the answers that differ from `other`, or all questions for printing. */
  as: 'form' | 'answers' | 'differences' | 'paper'
  other?: Answers
  /** In a form: the questions to show; by default, all of the step. */
  only?: ReadonlySet<string>
}

export const StepViewContext = createContext<StepView | null>(null)

export function useStepView(): StepView {
  const view = use(StepViewContext)
  if (!view) throw new Error('a field of the form stands outside of a step')
  return view
}
