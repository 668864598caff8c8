import type { ComponentProps, ReactNode } from 'react'
import styles from './alert.module.css'
import { classNames } from '../class-names'
import { CircleAlertIcon, CircleCheckIcon, InfoIcon } from '../icons'

export type AlertKind = 'error' | 'ok' | 'warn' | 'info'

export interface AlertProps extends ComponentProps<'div'> {
  kind: AlertKind
  /** Replaces the kind's icon. */
  icon?: ReactNode
}

const icons: Record<AlertKind, ReactNode> = {
  error: <CircleAlertIcon />,
  ok: <CircleCheckIcon />,
  warn: <CircleAlertIcon />,
  info: <InfoIcon />,
}

/**
 * A message in the page, marked by icon and text, never by colour alone. Interrupts screen readers only with
 * `role="alert"` (or `status`), meant for reactions to an action.
 */
export function Alert({ kind, icon = icons[kind], className, children, ...rest }: AlertProps) {
  return (
    <div {...rest} className={classNames(styles.alert, styles[kind], className)}>
      {icon}
      <div>{children}</div>
    </div>
  )
}
