import { useMemo, type FocusEvent } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useLeft } from '@fcr/shared/form'
import {
  type SectionAnswers,
  comparedWith,
  emptiedBy,
  offReason,
  switchOf,
} from '@fcr/shared/registration-form'

/**
 * Returns a control's props: name, registration and error, which the next edit clears. Callers re-render only for
 * their own error: a keystroke renders one field, not a step.
 */
export function useField(name: string) {
  const { control, register, setValue, clearErrors, getFieldState } = useFormContext<SectionAnswers>()
  const { errors } = useFormState({ control, name, exact: true })
  return {
    ...register(name, {
      onChange: (event: { target: { value: string } }) => {
        const emptied = emptiedBy(name, event.target.value)
        for (const dependent of emptied) setValue(dependent, '')
        // Without errors there is nothing to clear, and no subscriber to notify.
        const compared = comparedWith(name, (field) => getFieldState(field).error?.message)
        const wrong = [name, ...emptied, ...compared].filter((field) => getFieldState(field).error)
        if (wrong.length > 0) clearErrors(wrong)
      },
    }),
    error: errors[name]?.message,
  }
}

/** Adds to a field's registration whether the person has left it since its answer changed. */
export function useLeftField<Field extends ReturnType<typeof useField>>(field: Field) {
  const typed = useAnswer(field.name) ?? ''
  const { isLeft, leave } = useLeft(typed)
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    leave(event.currentTarget.value)
    void field.onBlur(event)
  }
  return { typed, isLeft, field: { ...field, onBlur } }
}

/** Returns a function that replaces the answer with a suggested one. */
export function useTake(name: string) {
  const { setValue, setFocus, clearErrors } = useFormContext<SectionAnswers>()
  return (answer: string) => {
    setValue(name, answer)
    clearErrors(name)
    setFocus(name)
  }
}

/** Returns the current answer to another question of this step; undefined without a name. */
export function useAnswer(name: string | undefined): string | undefined {
  const { control } = useFormContext<SectionAnswers>()
  const names = useMemo(() => (name === undefined ? [] : [name]), [name])
  const [answer] = useWatch({ control, name: names })
  return answer
}

/** Returns why this field is currently disabled. */
export function useOffReason(name: string): string | undefined {
  const answer = useAnswer(switchOf(name))
  return offReason(name, answer)
}
