import { classNames } from '@fcr/shared/ui'
import type { ComponentProps, ReactNode } from 'react'
import styles from './control.module.css'
import { Field } from './field'
import { useFieldIds, type FieldProps } from './field-attributes'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldProps {
  /** `code`: one large, centred, monospaced line for an access code. */
  look?: 'text' | 'code' | undefined
  /** How to correct the error; shown below it. */
  advice?: string | undefined
  /** Advice below the control; never blocks. */
  note?: ReactNode
}

/** Accepts the props of `register()`: `name`, `ref`, `onChange` and `onBlur` go to the control. */
export function TextField({
  label,
  hint,
  error,
  advice,
  optional,
  full,
  look,
  note,
  className,
  ...control
}: TextFieldProps) {
  const ids = useFieldIds({ hint, error, advice }, control['aria-describedby'])
  return (
    <Field
      ids={ids}
      label={label}
      hint={hint}
      error={error}
      advice={advice}
      optional={optional}
      full={full}
      note={note}
    >
      <input
        type="text"
        {...control}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={classNames(styles.control, look === 'code' && styles.code, className)}
      />
    </Field>
  )
}
