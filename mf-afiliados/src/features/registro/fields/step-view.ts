import { createContext, use } from 'react'
import type { Section } from '@fcr/shared/contracts/fields'
import type { Answers } from '../answers/answers'

/** Somebody new, or a signed-in member who changes their data. */
export type Mode = 'new' | 'edit'

/** A step is written once, as its fields in their order; what it is shown as is up to who shows it. */
export type StepView = {
  section: Section
  mode: Mode
  /** Of all steps. In a form those of its own step are as it was entered; what is typed since is the form's. */
  answers: Answers
  /** Controls, answers to read, or only the answers that are not the same in `other`. */
  as: 'form' | 'answers' | 'differences'
  other?: Answers
}

export const StepViewContext = createContext<StepView | null>(null)

export function useStepView(): StepView {
  const view = use(StepViewContext)
  if (!view) throw new Error('a field of the form stands outside of a step')
  return view
}
