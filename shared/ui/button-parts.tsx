import type { ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names'

export type ButtonVariant = 'primary' | 'gold' | 'secondary' | 'onNavy' | 'quiet' | 'danger'

/** What a button and a link that looks like one have in common. */
export interface ButtonLooks {
  variant?: ButtonVariant | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  /** Before the text. */
  icon?: ReactNode
  /** After the text. */
  iconEnd?: ReactNode
}

export function buttonClass({ variant = 'primary', block }: ButtonLooks, className?: string) {
  return classNames(styles.button, styles[variant], block && styles.block, className)
}
