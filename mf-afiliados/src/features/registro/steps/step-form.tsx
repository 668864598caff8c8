import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { FormProvider, useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type { NameRule } from '@fcr/shared/contracts/form/name-rule'
import type { Section } from '@fcr/shared/contracts/form/fields'
import { FormCard, StepProgress } from '@fcr/shared/form'
import { passwordsOf, type Answers, type SectionAnswers } from '@fcr/shared/registration-form'
import { ConnectionNote } from '../connection/connection-note'
import { StepViewContext, type Mode, type StepView } from '../fields/step-view'
import { AnswersReview } from './answers-review'
import { ErrorCount } from './error-count'
import { errorCountText, focusFirstError } from './focus-first-error'
import { StepFooter, type StepFooterProps } from './step-footer'
import { AccountPassword } from './step-account'
import { resolverOf, steps, type Step } from './steps'
import { useStepTitle } from './use-step-title'

export interface StepFormProps extends Omit<StepFooterProps, 'mode' | 'position'> {
  step: Step
  mode: Mode
  /** In edit mode: the rule that accepts stored names. */
  names: NameRule | undefined
  answers: Answers
  /** Whether the person came from another step: scroll position and focus start at the card. */
  arrived: boolean
  /** The server's messages on this step's answers. */
  refused: Record<string, string> | undefined
  /** Shown above the questions. */
  note: ReactNode
  /** Whether the last step asks for the passwords of step 1. */
  asksPassword: boolean
  /** Whether input is stored on the device. */
  kept: boolean
  announce: (text: string) => void
  onEdit: (values: SectionAnswers) => void
  /** Called once the step's rules pass; on the last step this submits. */
  onValid: (values: SectionAnswers) => void
  onGoTo: (section: Section) => void
}

/** One step as a separate form. Each step mounts a new one, which drops the errors. */
export function StepForm(props: StepFormProps) {
  const { step, mode, names, answers, arrived, refused, note, asksPassword, kept, announce, ...actions } =
    props
  const { onEdit, onValid, onGoTo, ...footer } = actions
  const card = useRef<HTMLFormElement>(null)
  const asked = useMemo(() => askedIn(step, asksPassword), [step, asksPassword])
  const resolver = useMemo(
    () => resolverOf(asked.by, { mode, names, answers }),
    [asked, mode, names, answers],
  )
  const form = useForm<SectionAnswers>({
    defaultValues: asked.input(answers),
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  // Without later form states: the fields have their own subscriptions, and a submission must not render them all.
  const [fieldsForm] = useState(() => ({ ...form }))
  const view = useMemo(
    (): StepView => ({ section: step.section, mode, answers, as: 'form' }),
    [step, mode, answers],
  )
  // The same element each time: a press on a button, or a change of address, does not render every field.
  const questions = useMemo(
    () => (
      <StepViewContext value={view}>
        <step.Fields />
        {asksPassword && <AccountPassword />}
      </StepViewContext>
    ),
    [view, step, asksPassword],
  )
  const position = steps.indexOf(step)
  const errorCount = Object.keys(form.formState.errors).length
  useStepTitle(step, { arrived, failed: errorCount > 0 })

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onEdit(values) }),
    [form, onEdit],
  )
  // Before the step is painted: it must not show at the previous step's scroll position.
  useLayoutEffect(() => {
    if (!arrived || !card.current) return
    card.current.scrollIntoView()
    card.current.focus({ preventScroll: true })
  }, [arrived])
  useEffect(() => {
    if (!arrived || !card.current) return
    announce(`Paso ${position + 1} de ${steps.length}: ${step.title}`)
    if (refused) showRefused(form, refused, card.current)
  }, [arrived, announce, position, step, form, refused])

  const onInvalid = (errors: FieldErrors<SectionAnswers>) => {
    const names = Object.keys(errors)
    if (card.current) focusFirstError(card.current, names)
    announce(errorCountText(names.length))
  }

  return (
    <FormProvider {...fieldsForm}>
      <FormCard
        ref={card}
        tabIndex={-1}
        title="Información Personal"
        progress={<StepProgress steps={steps.map(({ title }) => title)} current={position + 1} />}
        footer={<StepFooter mode={mode} position={position} {...footer} />}
        onSubmit={(event) => void form.handleSubmit(onValid, onInvalid)(event)}
      >
        {errorCount > 0 && <ErrorCount count={errorCount} />}
        {note}
        {questions}
        {position === steps.length - 1 && <AnswersReview mode={mode} answers={answers} onGoTo={onGoTo} />}
      </FormCard>
      <ConnectionNote kept={kept} />
    </FormProvider>
  )
}

/** The steps whose questions this step asks, and their current answers. */
function askedIn(step: Step, asksPassword: boolean) {
  const [account] = steps as [Step]
  return {
    by: asksPassword ? [account, step] : [step],
    input: (answers: Answers): SectionAnswers => ({
      ...answers[step.section],
      ...(asksPassword && passwordsOf(answers)),
    }),
  }
}

/** Shows the server's messages where the browser's would be. */
function showRefused(
  form: UseFormReturn<SectionAnswers>,
  refused: Record<string, string>,
  card: HTMLFormElement,
) {
  for (const [name, message] of Object.entries(refused)) form.setError(name, { type: 'server', message })
  focusFirstError(card, Object.keys(refused))
}
