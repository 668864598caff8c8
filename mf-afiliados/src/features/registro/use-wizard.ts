import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Section } from '@fcr/shared/contracts/form/fields'
import { withInput, type Answers, type SectionAnswers } from '@fcr/shared/registration-form'
import { positionOf, steps, type Step } from './steps/steps'
import type { Refused } from './submission/submission'
import type { StepHistory } from './use-step-history'

type Place = {
  position: number
  answers: Answers
  /** Incremented on each arrival at a step, which is then mounted again. */
  visit: number
  /** The server's messages on this step's answers, shown on arrival. */
  refused?: Refused['fields'] | undefined
  /** Whether step 1 was completed here, with its passwords; drafts do not have them. */
  passwordGiven: boolean
}
/** Initial values of a step, if they differ from the current input. */
type Opening = Partial<Pick<Place, 'answers' | 'refused' | 'passwordGiven'>>

/**
 * Tracks the answers of all steps and the current step, which follows the browser's history. Calls `edited` on each
 * change within a step, and `moved` on arrival at another one.
 */
export function useWizard(
  initial: Answers,
  { entry, push, backTo, isLeaving }: StepHistory,
  { edited, moved }: Record<'edited' | 'moved', (answers: Answers, at: Section) => void>,
) {
  const [place, setPlace] = useState<Place>({
    position: 0,
    answers: initial,
    visit: 0,
    passwordGiven: false,
  })
  const { position } = place
  /** The place most recently asked for; `place` follows once it is rendered. */
  const asked = useRef(place)
  // The current step's input. Not state: a keystroke must not render the whole page.
  const typed = useRef<SectionAnswers>(undefined)
  const opening = useRef<Opening>(undefined)
  const step = steps[position] as Step
  const { section } = step

  const present = useCallback(() => {
    const { answers } = asked.current
    return typed.current ? withInput(answers, typed.current) : answers
  }, [])
  const onEdit = useCallback(
    (values: SectionAnswers) => {
      typed.current = values
      edited(present(), section)
    },
    [edited, present, section],
  )

  const show = (next: number) => {
    const { visit, passwordGiven } = asked.current
    const opened = { passwordGiven, answers: present(), ...opening.current, position: next, visit: visit + 1 }
    opening.current = undefined
    typed.current = undefined
    asked.current = opened
    // Rendering a step takes long on a slow phone: the press that asked for it is painted first.
    startTransition(() => setPlace(opened))
    moved(opened.answers, (steps[next] as Step).section)
  }
  useLayoutEffect(() => {
    if (!isLeaving() && entry.position !== asked.current.position) show(entry.position)
    else opening.current = undefined
    // Once per history entry.
  }, [entry])

  /** Opens a step by the given move through the history; a step that is already open is mounted again. */
  const go = (next: number, move: (position: number) => void, how: Opening = {}) => {
    opening.current = how
    if (next === asked.current.position) show(next)
    else move(next)
  }
  /** Ignored while another step is being opened: a second press must not move twice. */
  const open: typeof go = (...to) => {
    if (!opening.current && asked.current.visit === place.visit) go(...to)
  }
  const pushToReview = (next: number) => push(next, true)

  return {
    ...place,
    step,
    isLast: position === steps.length - 1,
    onEdit,
    /** Returns all answers, including the current step's as its schema parsed them. */
    complete: (values: SectionAnswers) => withInput(place.answers, values),
    next: (values: SectionAnswers) => {
      const how = {
        answers: withInput(place.answers, values),
        ...(position === 0 && { passwordGiven: true }),
      }
      if (entry.toReview) open(steps.length - 1, backTo, how)
      else open(position + 1, push, how)
    },
    back: () => open(position - 1, backTo),
    /** Opens a step from the review or for a correction; its 'Siguiente' returns to the review. */
    goToSection: (target: Section, refused?: Refused['fields']) =>
      open(positionOf(target), pushToReview, { refused }),
    /** Continues a draft where it was left. Its passwords are asked for again. */
    resume: (all: Answers, at: Section) => go(positionOf(at), push, { answers: all, passwordGiven: false }),
  }
}
