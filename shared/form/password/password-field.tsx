import { classNames, EyeIcon, EyeOffIcon, VisuallyHidden } from '@fcr/shared/ui'
import { useState, type ComponentProps, type ReactNode } from 'react'
import styles from '../control.module.css'
import { Field } from '../field'
import { useFieldIds, type FieldProps } from '../field-attributes'

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'>, FieldProps {
  /** Advice below the control, e.g. password strength; never blocks. */
  note?: ReactNode
}

/** A password field with a button that shows the text. The button's name includes the field's: a form can have several. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, full, note, className, ...control } = props
  const [isVisible, setIsVisible] = useState(false)
  const ids = useFieldIds({ hint, error }, control['aria-describedby'])
  return (
    <Field ids={ids} label={label} hint={hint} error={error} optional={optional} full={full} note={note}>
      <div className={styles.revealed}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          type={isVisible ? 'text' : 'password'}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={classNames(styles.control, styles.withReveal, className)}
        />
        <button
          type="button"
          aria-pressed={isVisible}
          disabled={control.disabled}
          onClick={() => setIsVisible(!isVisible)}
          className={styles.reveal}
        >
          {isVisible ? <EyeOffIcon /> : <EyeIcon />}
          <span className={styles.revealText}>{isVisible ? 'Ocultar' : 'Mostrar'}</span>
          <VisuallyHidden> {label}</VisuallyHidden>
        </button>
      </div>
    </Field>
  )
}
