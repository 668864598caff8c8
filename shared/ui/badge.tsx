import type { ComponentProps, ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names'

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: 'neutral' | 'navy' | 'gold' | 'green' | 'onNavy' | undefined
  icon?: ReactNode
}

/** A short mark such as 'Solo lectura'; its words carry the meaning, the tone only helps. */
export function Badge({ tone = 'neutral', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={classNames(styles.badge, styles[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
