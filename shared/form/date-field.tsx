import { CalendarIcon, classNames } from '@fcr/shared/ui'
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import styles from './control.module.css'
import { Field } from './field'
import { useFieldIds, type FieldProps } from './field-attributes'
import { useMergedRef } from './merge-refs'

export interface DateFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'>, FieldProps {}

/**
 * A text with a placeholder that becomes the platform's date picker on focus, and a text again when it is left
 * empty. Its value is `YYYY-MM-DD` or ''.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, full, className, ref, onFocus, onBlur, onClick, ...control } = props
  const ids = useFieldIds({ hint, error }, control['aria-describedby'])
  const { own, isDate, enter, leave, pick } = useDateType()
  const merged = useMergedRef(own, ref)
  return (
    <Field ids={ids} label={label} hint={hint} error={error} optional={optional} full={full}>
      <div className={styles.adorned}>
        <input
          placeholder="Seleccione la fecha"
          autoComplete="off"
          {...control}
          ref={merged}
          type={isDate ? 'date' : 'text'}
          onFocus={(event) => {
            if (!control.readOnly) enter()
            onFocus?.(event)
          }}
          onBlur={(event) => {
            leave()
            onBlur?.(event)
          }}
          onClick={(event) => {
            pick()
            onClick?.(event)
          }}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={classNames(styles.control, !isDate && styles.withIcon, className)}
        />
        {!isDate && <CalendarIcon className={styles.icon} />}
      </div>
    </Field>
  )
}

function useDateType() {
  const own = useRef<HTMLInputElement>(null)
  const [isDate, setIsDate] = useState(false)
  const justEntered = useRef(false)

  const settle = () => {
    const input = own.current
    // A date typed halfway reads as '' too; back to text it would vanish from sight.
    if (input) setIsDate(input === document.activeElement || input.value !== '' || input.validity.badInput)
  }
  // A draft or a profile puts a date in, and a dependency takes it out, through the ref alone: no event tells.
  useLayoutEffect(settle)

  return {
    own,
    isDate,
    enter: () => {
      justEntered.current = !isDate
      setIsDate(true)
    },
    leave: settle,
    /** The tap that turned the text into a picker also opens it; later ones place the cursor. */
    pick: () => {
      if (!justEntered.current) return
      justEntered.current = false
      try {
        own.current?.showPicker()
      } catch {
        // Not offered here, or not by this gesture: the date can still be typed.
      }
    },
  }
}
