import { useCallback, useRef, useState } from 'react'
import type { Section } from '@fcr/shared/contracts/fields'
import { withSection, type Answers, type SectionAnswers } from './answers/answers'
import { steps, type Step } from './steps/steps'
import type { Refused } from './submission/submission'

type Place = {
  position: number
  answers: Answers
  /** Incremented on each arrival at a step, which is then mounted again. */
  visit: number
  /** The server's messages on this step's answers, shown on arrival. */
  refused?: Refused['fields'] | undefined
}

/** Tracks the current step and the answers of all steps; calls `edited` on each change within a step. */
export function useWizard(initial: Answers, edited: (answers: Answers) => void) {
  const [{ position, answers, visit, refused }, setPlace] = useState<Place>({
    position: 0,
    answers: initial,
    visit: 0,
  })
  // The current step's input. Not state: a keystroke must not render the whole page.
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
    /** Returns all answers, including the current step's as its schema parsed them. */
    complete: (values: SectionAnswers) => withSection(answers, step.section, values),
    next: (values: SectionAnswers) => goTo(position + 1, withSection(answers, step.section, values)),
    back: () => goTo(position - 1, present()),
    goToSection,
    restart: (all: Answers) => goTo(0, all),
  }
}
