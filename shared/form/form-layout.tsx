import { classNames } from '@fcr/shared/ui'
import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './form-layout.module.css'

/** Fields side by side if there is room; a field with `full` takes a whole row. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

export interface FieldGroupProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** Related fields under a heading, separated from the previous group by a line. */
export function FieldGroup({ title, hint, children }: FieldGroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      {hint != null && <p className={styles.groupHint}>{hint}</p>}
      <FormGrid>{children}</FormGrid>
    </div>
  )
}

interface DependentFieldsProps {
  /** Why the fields are disabled, in full; undefined while they are enabled. */
  reason: string | undefined
  children: ReactNode
}

/** Fields that another answer enables. While disabled they stay in place, reduced, under a single reason. */
export function DependentFields({ reason, children }: DependentFieldsProps) {
  const id = useId()
  const off = reason !== undefined
  return (
    <div
      role={off ? 'group' : undefined}
      aria-labelledby={off ? id : undefined}
      className={off ? styles.off : styles.on}
    >
      {off && (
        <p id={id} className={styles.offReason}>
          {reason}
        </p>
      )}
      {children}
    </div>
  )
}

interface FormCardProps extends Omit<ComponentProps<'form'>, 'title'> {
  title: string
  /** A `StepProgress`. */
  progress?: ReactNode
  /** A `FormActions` and anything above it. */
  footer: ReactNode
}

/** A form as a card with a blue header. The browser's validation bubbles are off: fields show their errors. */
export function FormCard({ title, progress, footer, className, children, ...rest }: FormCardProps) {
  const id = useId()
  return (
    <form noValidate aria-labelledby={id} {...rest} className={classNames(styles.card, className)}>
      <div className={styles.header}>
        <h2 id={id} className={styles.cardTitle}>
          {title}
        </h2>
        {progress}
      </div>
      <div className={styles.content}>{children}</div>
      <div className={styles.footer}>{footer}</div>
    </form>
  )
}

interface FormActionsProps {
  /** The main action: right on wide screens, first on small ones. */
  primary: ReactNode
  /** The other buttons, in reading order. */
  children?: ReactNode
}

export function FormActions({ primary, children }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      {children}
      <div className={styles.primary}>{primary}</div>
    </div>
  )
}
