import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { FormProvider, useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type { Section } from '@fcr/shared/contracts/fields'
import { FormCard, StepProgress } from '@fcr/shared/form'
import type { Answers, SectionAnswers } from '../answers/answers'
import { ConnectionNote } from '../connection/connection-note'
import { StepViewContext, type Mode, type StepView } from '../fields/step-view'
import { AnswersReview } from './answers-review'
import { errorCountText, focusFirstError } from './focus-first-error'
import { StepFooter, type StepFooterProps } from './step-footer'
import { stepResolver, steps, type Step } from './steps'

export interface StepFormProps extends Omit<StepFooterProps, 'position' | 'mode'> {
  step: Step
  mode: Mode
  answers: Answers
  /** Whether the person came from another step: scroll position and focus start at the card. */
  arrived: boolean
  /** The server's messages on this step's answers. */
  refused: Record<string, string> | undefined
  /** Shown above the questions. */
  note: ReactNode
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
  const { step, mode, answers, arrived, refused, note, kept, announce, onEdit, onValid, onGoTo, ...footer } =
    props
  const card = useRef<HTMLFormElement>(null)
  const resolver = useMemo(() => stepResolver(step, { mode, answers }), [step, mode, answers])
  const form = useForm<SectionAnswers>({
    defaultValues: answers[step.section],
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const view = useMemo(
    (): StepView => ({ section: step.section, mode, answers, as: 'form' }),
    [step, mode, answers],
  )
  const position = steps.indexOf(step)

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onEdit(values) }),
    [form, onEdit],
  )
  useEffect(() => {
    if (!arrived || !card.current) return
    card.current.scrollIntoView()
    card.current.focus({ preventScroll: true })
    announce(`Paso ${position + 1} de ${steps.length}: ${step.title}`)
    if (refused) showRefused(form, refused, card.current)
  }, [arrived, announce, position, step, form, refused])

  const onInvalid = (errors: FieldErrors<SectionAnswers>) => {
    const names = Object.keys(errors)
    if (card.current) focusFirstError(card.current, names)
    announce(errorCountText(names.length))
  }

  return (
    <FormProvider {...form}>
      <FormCard
        ref={card}
        tabIndex={-1}
        title="Información Personal"
        progress={<StepProgress steps={steps.map(({ title }) => title)} current={position + 1} />}
        footer={<StepFooter position={position} mode={mode} {...footer} />}
        onSubmit={(event) => void form.handleSubmit(onValid, onInvalid)(event)}
      >
        {note}
        <StepViewContext value={view}>
          <step.Fields />
        </StepViewContext>
        {position === steps.length - 1 && <AnswersReview mode={mode} answers={answers} onGoTo={onGoTo} />}
      </FormCard>
      <ConnectionNote kept={kept} />
    </FormProvider>
  )
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
