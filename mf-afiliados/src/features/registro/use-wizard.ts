import { useCallback, useRef, useState } from 'react'
import type { Section } from '@fcr/shared/contracts/fields'
import { withSection, type Answers, type SectionAnswers } from './answers/answers'
import { steps, type Step } from './steps/steps'
import type { Refused } from './submission/submission'

type Place = {
  position: number
  answers: Answers
  /** Grows with each arrival at a step, which mounts afresh then. */
  visit: number
  /** What the server said of answers of this step; it is shown on arrival. */
  refused?: Refused['fields'] | undefined
}

/** Which step one is at and what all steps hold; `edited` is told of each change within the step. */
export function useWizard(initial: Answers, edited: (answers: Answers) => void) {
  const [{ position, answers, visit, refused }, setPlace] = useState<Place>({
    position: 0,
    answers: initial,
    visit: 0,
  })
  // What the present step's form holds. No state: a keystroke shall not render five steps' worth of page.
  const typed = useRef<SectionAnswers>(undefined)
  const step = steps[position] as Step

  const present = useCallback(
    () => (typed.current ? withSection(answers, step.section, typed.current) : answers),
    [answers, step],
  )
  const onEdit = useCallback(
    (values: SectionAnswers) => {
      typed.current = values
      edited(present())
    },
    [edited, present],
  )

  const goTo = (next: number, all: Answers, refused?: Refused['fields']) => {
    typed.current = undefined
    setPlace({ position: next, answers: all, visit: visit + 1, refused })
  }
  const goToSection = (section: Section, refused?: Refused['fields']) =>
    goTo(
      steps.findIndex((candidate) => candidate.section === section),
      present(),
      refused,
    )

  return {
    step,
    position,
    answers,
    visit,
    refused,
    isLast: position === steps.length - 1,
    onEdit,
    /** All answers with the present step's, as its rules read them. */
    complete: (values: SectionAnswers) => withSection(answers, step.section, values),
    next: (values: SectionAnswers) => goTo(position + 1, withSection(answers, step.section, values)),
    back: () => goTo(position - 1, present()),
    goToSection,
    restart: (all: Answers) => goTo(0, all),
  }
}
