import { describe, expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router-dom'
import { questions } from '@fcr/shared/contracts/form/fields'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi } from '@fcr/shared/testing/area'
import { emptyAnswers, type Answers, type SectionAnswers } from '@fcr/shared/registration-form'
import { StepViewContext, type Mode } from '../fields/step-view'
import { steps, type Step } from './steps'

function Shown({ step, mode, answers }: { step: Step; mode: Mode; answers: Answers }) {
  const form = useForm<SectionAnswers>({ defaultValues: answers[step.section] })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FormProvider {...form}>
          <StepViewContext value={{ section: step.section, mode, answers, as: 'form' }}>
            <step.Fields />
          </StepViewContext>
        </FormProvider>
      </MemoryRouter>
    </QueryClientProvider>
  )
}

function controlsOf(step: Step, mode: Mode, answers: Answers) {
  globalThis.fetch = new FakeApi().fetch
  const { container } = render(<Shown step={step} mode={mode} answers={answers} />)
  return Array.from(container.querySelectorAll<HTMLInputElement>('input[name], select[name]'))
}

/** Names of the questions that a step asks; the radio buttons of one name are one question. */
const askedIn = (step: Step, mode: Mode) =>
  controlsOf(step, mode, validRegistration())
    .filter(({ type, value }) => type !== 'radio' || value === 'True')
    .map(({ name }) => name)

const fieldsOf = ({ section }: Step) =>
  questions.filter((question) => question.section === section).map(({ name }) => name)

describe('the layout of each step', () => {
  it.each(steps.map((step) => [step.section, step] as const))(
    '%s asks each of its fields once',
    (_, step) => {
      expect(askedIn(step, 'new').sort()).toEqual(fieldsOf(step).sort())
    },
  )

  it('asks the same when somebody edits their answers, but for the confirmation of the password', () => {
    for (const step of steps)
      expect(askedIn(step, 'edit').sort()).toEqual(
        fieldsOf(step)
          .filter((name) => name !== 'confirmContraseña')
          .sort(),
      )
  })

  it('lets nobody answer what other answers switch off', () => {
    for (const step of steps) {
      const off = questions.filter((question) => question.section === step.section && 'on' in question)
      const closed = controlsOf(step, 'new', emptyAnswers()).filter(({ disabled }) => disabled)
      expect(closed.map(({ name }) => name)).toEqual(expect.arrayContaining(off.map(({ name }) => name)))
    }
  })
})
