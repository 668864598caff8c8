import type { ErrorBody } from '@fcr/shared/contracts/errors'
import type { Question } from '@fcr/shared/contracts/fields'
import { ApiError } from '@fcr/shared/session'
import type { Answers } from '@fcr/shared/registration-form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { problemsOf, withAnswer, type FormErrors } from './office-form'

/** The server's messages by field; empty if it refused nothing in the form. */
function refusedBy(error: unknown): FormErrors {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return {}
  const { errors = [] } = error.body as Partial<ErrorBody>
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

/** The answers of a form at the office, with their problems. What is typed outlives a failed call. */
export function useOfficeForm(initial: Answers) {
  const [answers, setAnswers] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const form = useRef<HTMLDivElement>(null)
  const isTyped = answers !== initial

  useEffect(() => {
    if (!isTyped) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isTyped])
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  return {
    form,
    answers,
    errors,
    answer: useCallback(
      (question: Question, value: string) => setAnswers((before) => withAnswer(before, question, value)),
      [],
    ),
    /** Checks the answers; shows what is wrong and returns false. */
    check: () => {
      const problems = problemsOf(answers)
      setErrors(problems)
      return Object.keys(problems).length === 0
    },
    /** Shows what the server refused in the form. */
    refuse: (error: unknown) => setErrors(refusedBy(error)),
  }
}
