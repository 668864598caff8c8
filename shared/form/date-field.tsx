import { readDay } from '@fcr/shared/contracts/readings/day'
import { CalendarIcon, classNames } from '@fcr/shared/ui'
import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import styles from './control.module.css'
import { Field } from './field'
import { useFieldIds, type FieldProps } from './field-attributes'
import { useMergedRef } from './merge-refs'

export interface DateFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'>, FieldProps {
  /** Advice below the control; never blocks. */
  note?: ReactNode
}

/**
 * A text field with a placeholder that becomes the platform's date picker on focus, and a text field again if left
 * empty. Its value is `YYYY-MM-DD` or ''. Another program may fill it in as people write a day; what is no day stays
 * visible as text.
 */
export function DateField(props: DateFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    full,
    note,
    className,
    ref,
    onFocus,
    onBlur,
    onClick,
    onChange,
    ...control
  } = props
  const ids = useFieldIds({ hint, error }, control['aria-describedby'])
  const { own, isDate, enter, settle, pick } = useDateType()
  const merged = useMergedRef(own, ref)
  return (
    <Field ids={ids} label={label} hint={hint} error={error} optional={optional} full={full} note={note}>
      <div className={styles.adorned}>
        <input
          placeholder="Seleccione la fecha"
          autoComplete="off"
          // Without it, the browser takes years of six digits, and a fifth digit typed by mistake.
          max="9999-12-31"
          {...control}
          ref={merged}
          type={isDate ? 'date' : 'text'}
          onFocus={(event) => {
            if (!control.readOnly) enter()
            onFocus?.(event)
          }}
          onBlur={(event) => {
            settle()
            onBlur?.(event)
          }}
          onChange={(event) => {
            if (!isDate) settle()
            onChange?.(event)
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

/** Sets a value as a person would: React and the form library notice it. */
function enterValue(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether a date picker can show the value. A picker itself has no other. */
const fitsPicker = ({ type, value }: HTMLInputElement) =>
  type === 'date' || value === '' || readDay(value).value === value

function useDateType() {
  const own = useRef<HTMLInputElement>(null)
  const [isDate, setIsDate] = useState(false)
  const justEntered = useRef(false)

  const settle = () => {
    const input = own.current
    if (!input) return
    const isFocused = input === document.activeElement
    // Not while somebody types: 1985-2-1 may become 1985-2-15.
    if (!isFocused && !fitsPicker(input)) {
      const { value } = readDay(input.value)
      if (value !== undefined) enterValue(input, value)
    }
    // An incomplete date also reads as ''; switching back to text would hide it.
    setIsDate(fitsPicker(input) && (isFocused || input.value !== '' || input.validity.badInput))
  }
  // Drafts and profiles set a date, and dependencies clear it, through the ref alone, without an event.
  useLayoutEffect(settle)

  return {
    own,
    isDate,
    enter: () => {
      if (!own.current || !fitsPicker(own.current)) return
      justEntered.current = !isDate
      setIsDate(true)
    },
    settle,
    /** Opens the picker on the tap that turned the text field into one; later taps place the cursor. */
    pick: () => {
      if (!justEntered.current) return
      justEntered.current = false
      try {
        own.current?.showPicker()
      } catch {
        // Not supported, or not allowed for this gesture: the date can still be typed.
      }
    },
  }
}
