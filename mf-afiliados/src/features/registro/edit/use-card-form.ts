import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ProfileSection } from '@fcr/shared/contracts/form/field-spec'
import { withInput, type Answers, type SectionAnswers } from '@fcr/shared/registration-form'
import { focusFirstError } from '../steps/focus-first-error'
import { keepingNames, resolverOf, steps } from '../steps/steps'
import { inputOf, namesOn } from './profile-card'

interface Options {
  card: ProfileSection
  /** The stored answers. */
  stored: Answers
  onEdit: (answers: Answers) => void
}

/**
 * The form of one card. It holds the whole form's answers and applies all its rules, since the whole form is stored; it
 * shows the card's questions, and those of other cards whose answers break a rule.
 */
export function useCardForm({ card, stored, onEdit }: Options) {
  const [names, setNames] = useState<ReadonlySet<string>>(() => new Set(namesOn(card)))
  const [wrong, setWrong] = useState<readonly string[]>([])
  const element = useRef<HTMLFormElement>(null)
  const resolver = useMemo(
    () => resolverOf(steps, { mode: 'edit', answers: stored, names: keepingNames(stored) }),
    [stored],
  )
  const form = useForm<SectionAnswers>({
    defaultValues: inputOf(stored),
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onEdit(withInput(stored, values)),
      }),
    [form, stored, onEdit],
  )
  // After the questions of other cards have rendered.
  useEffect(() => {
    if (element.current) focusFirstError(element.current, wrong)
  }, [wrong])

  const show = (fields: readonly string[]) => {
    setNames((previous) => new Set([...previous, ...fields]))
    setWrong(fields)
  }
  return {
    form,
    element,
    names,
    wrong,
    /** Shows questions with errors, and focuses the first one. */
    show,
    /** Shows the server's messages. */
    refuse: (fields: Record<string, string>) => {
      for (const [name, message] of Object.entries(fields)) form.setError(name, { type: 'server', message })
      show(Object.keys(fields))
    },
  }
}
