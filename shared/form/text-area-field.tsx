import { classNames } from '@fcr/shared/ui'
import type { ComponentProps } from 'react'
import styles from './control.module.css'
import { Field } from './field'
import { useFieldIds, type FieldProps } from './field-attributes'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id'>, FieldProps {}

/** A multi-line text field. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optional, full, className, ...control } = props
  const ids = useFieldIds({ hint, error }, control['aria-describedby'])
  return (
    <Field ids={ids} label={label} hint={hint} error={error} optional={optional} full={full}>
      <textarea
        rows={5}
        {...control}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={classNames(styles.control, styles.area, className)}
      />
    </Field>
  )
}
