import { classNames } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import type { FieldProps, useFieldIds } from './field-attributes'
import { FieldError } from './field-error'
import styles from './field.module.css'

interface LayoutProps extends FieldProps {
  ids: ReturnType<typeof useFieldIds>
  /** Shown between control and error, e.g. advice on a password. */
  note?: ReactNode
  children: ReactNode
}

/** Lays out label, hint, control and error, in this order; in a grid, the controls of a row start at one height. */
export function Field({ ids, label, hint, error, optional, full, note, children }: LayoutProps) {
  return (
    <div className={classNames(styles.field, full && styles.full)}>
      <div className={styles.part}>
        <label id={ids.labelId} htmlFor={ids.id} className={styles.label}>
          <LabelText optional={optional}>{label}</LabelText>
        </label>
        {hint != null && (
          <span id={ids.hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
      <div className={styles.part}>
        {children}
        {note}
        {error ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
      </div>
    </div>
  )
}

export function LabelText({ optional, children }: { optional: boolean | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {optional && <span className={styles.optional}> (opcional)</span>}
    </>
  )
}
