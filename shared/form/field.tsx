import { classNames } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import type { FieldProps, useFieldIds } from './field-attributes'
import { FieldError } from './field-error'
import styles from './field.module.css'

interface LayoutProps extends FieldProps {
  ids: ReturnType<typeof useFieldIds>
  /** Shown between control and error, e.g. advice on a password. */
  note?: ReactNode
  /** How to correct the error; shown below it. */
  advice?: string | undefined
  children: ReactNode
}

/** Lays out label, hint, control, error and advice, in this order; in a grid, the controls of a row start at one height. */
export function Field({ ids, label, hint, error, advice, optional, full, note, children }: LayoutProps) {
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
        {ids.adviceId !== undefined && (
          <span id={ids.adviceId} className={styles.note}>
            {advice}
          </span>
        )}
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
