import { CircleAlertIcon } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldErrorProps {
  /** Referenced by the control's `aria-describedby`. */
  id?: string | undefined
  children: ReactNode
}

/** The error message of one field. Not a live region: the form announces the number of errors once. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <span id={id} className={styles.error}>
      <CircleAlertIcon />
      {children}
    </span>
  )
}
