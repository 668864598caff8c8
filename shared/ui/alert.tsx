import type { ComponentProps, ReactNode } from 'react'
import styles from './alert.module.css'
import { classNames } from './class-names'
import { CircleAlertIcon, CircleCheckIcon, InfoIcon } from './icons'

export type AlertKind = 'error' | 'ok' | 'warn' | 'info'

export interface AlertProps extends ComponentProps<'div'> {
  kind: AlertKind
  /** Instead of the kind's own icon. */
  icon?: ReactNode
}

const icons: Record<AlertKind, ReactNode> = {
  error: <CircleAlertIcon />,
  ok: <CircleCheckIcon />,
  warn: <CircleAlertIcon />,
  info: <InfoIcon />,
}

/**
 * A message in the page, told apart by icon and text, never by colour alone. It interrupts a screen reader only
 * where `role="alert"` (or `status`) is given: for what appears as the answer to an action.
 */
export function Alert({ kind, icon = icons[kind], className, children, ...rest }: AlertProps) {
  return (
    <div {...rest} className={classNames(styles.alert, styles[kind], className)}>
      {icon}
      <div>{children}</div>
    </div>
  )
}
