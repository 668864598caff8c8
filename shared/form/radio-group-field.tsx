import { classNames } from '@fcr/shared/ui'
import type { ComponentProps } from 'react'
import { LabelText } from './field'
import { useFieldIds, type FieldProps } from './field-attributes'
import { FieldError } from './field-error'
import fieldStyles from './field.module.css'
import styles from './radio-group-field.module.css'

type RadioProps = Omit<
  ComponentProps<'input'>,
  'id' | 'type' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked'
>

export interface RadioGroupFieldProps extends RadioProps, FieldProps {
  name: string
  choices: readonly { value: string; text: string }[]
  /** Value of a choice, or ''; omit if the form library keeps the value. */
  value?: string | undefined
  defaultValue?: string | undefined
}

/** Wide radio buttons, two in a row; `register()` is spread onto all of them, as form libraries expect. */
export function RadioGroupField(props: RadioGroupFieldProps) {
  const { label, hint, error, optional, full, choices, value, defaultValue, className, ...radio } = props
  const ids = useFieldIds({ hint, error }, radio['aria-describedby'])
  return (
    <div
      role="radiogroup"
      aria-labelledby={ids.labelId}
      aria-invalid={error ? true : undefined}
      aria-describedby={ids.describedBy}
      className={classNames(fieldStyles.field, full && fieldStyles.full, error && styles.invalid, className)}
    >
      <div className={fieldStyles.part}>
        <span id={ids.labelId} className={fieldStyles.label}>
          <LabelText optional={optional}>{label}</LabelText>
        </span>
        {hint != null && (
          <span id={ids.hintId} className={fieldStyles.hint}>
            {hint}
          </span>
        )}
      </div>
      <div className={fieldStyles.part}>
        <div className={styles.choices}>
          {choices.map((choice) => (
            <label key={choice.value} className={styles.choice}>
              <input
                {...radio}
                {...(value !== undefined && { checked: value === choice.value })}
                {...(defaultValue !== undefined && { defaultChecked: defaultValue === choice.value })}
                type="radio"
                value={choice.value}
                aria-describedby={ids.describedBy}
              />
              {choice.text}
            </label>
          ))}
        </div>
        {error ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
      </div>
    </div>
  )
}
