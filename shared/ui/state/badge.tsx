import type { ComponentProps, ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from '../class-names'

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: 'neutral' | 'navy' | 'gold' | 'green' | 'onNavy' | undefined
  icon?: ReactNode
}

/** A short label such as 'Solo lectura'; the text carries the meaning, the tone only supports it. */
export function Badge({ tone = 'neutral', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={classNames(styles.badge, styles[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
