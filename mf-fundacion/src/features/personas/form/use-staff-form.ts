import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { answerTo, type Question } from '@fcr/shared/contracts/form/fields'
import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { hasTwoWords } from '@fcr/shared/contracts/text/typed-text'
import { ApiError } from '@fcr/shared/session'
import type { Answers } from '@fcr/shared/registration-form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetForms, useKeptState } from './kept-form'
import { problemsOf, withAnswer, type FormErrors } from './staff-form'

/** The server's messages by field; empty if it refused nothing in the form. */
function refusedBy(error: unknown): FormErrors {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return {}
  const { errors = [] } = error.body as Partial<ErrorBody>
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

/** A link within the area leaves the page without a reload, so the browser does not ask by itself. */
function askBeforeLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!link || link.getAttribute('target') === '_blank' || link.getAttribute('href')?.startsWith('#')) return
  if (window.confirm('Lo que escribió no se ha guardado. ¿Salir y descartarlo?')) forgetForms()
  else {
    event.preventDefault()
    event.stopPropagation()
  }
}

/** The confirmation that the person has a single name; asked only if the typed name is one word. */
function useOneName(form: string, { userData: { nombre } }: Answers) {
  const { value, setValue } = useKeptState(`${form}/un-solo-nombre`, false)
  const typed = cleanTyped(nombre)
  const isAsked = typed !== '' && !hasTwoWords(typed)
  const isConfirmed = isAsked && value
  return {
    isAsked,
    isConfirmed,
    confirm: setValue,
    /** The part of the request that confirms it. */
    flag: isConfirmed ? ({ un_solo_nombre: true } as const) : {},
  }
}
export type OneName = ReturnType<typeof useOneName>

/**
 * The answers of a form at the office, with their problems. What is typed outlives a failed call and the browser's Back
 * button; `name` says of which form and version it is.
 */
export function useStaffForm(name: string, initial: Answers) {
  const { value: answers, setValue: setAnswers, isTyped } = useKeptState(name, initial)
  const [isRestored] = useState(isTyped)
  const oneName = useOneName(name, answers)
  const [errors, setErrors] = useState<FormErrors>({})
  const form = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isTyped) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    document.addEventListener('click', askBeforeLink, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('click', askBeforeLink, { capture: true })
    }
  }, [isTyped])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  return {
    form,
    answers,
    errors,
    oneName,
    /** Whether the answers were typed before the page was left. */
    isRestored,
    answer: useCallback(
      (question: Question, value: string) => setAnswers((before) => withAnswer(before, question, value)),
      [setAnswers],
    ),
    /** Checks the answers; shows the problems and returns false. */
    check: () => {
      const problems = problemsOf(answers, {
        oneName: oneName.isConfirmed,
        storedAnswer: (question) => answerTo(question, initial),
      })
      setErrors(problems)
      return Object.keys(problems).length === 0
    },
    /** Shows what the server refused in the form. */
    refuse: (error: unknown) => setErrors(refusedBy(error)),
  }
}
