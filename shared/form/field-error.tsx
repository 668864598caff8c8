import { CircleAlertIcon } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldErrorProps {
  /** For the control's `aria-describedby`. */
  id?: string | undefined
  children: ReactNode
}

/** The message of one field. Not a live region: the form announces how many there are, once. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <span id={id} className={styles.error}>
      <CircleAlertIcon />
      {children}
    </span>
  )
}
