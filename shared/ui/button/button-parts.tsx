import type { ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from '../class-names'

export type ButtonVariant = 'primary' | 'gold' | 'secondary' | 'onNavy' | 'quiet' | 'danger'

/** Appearance shared by buttons and links that look like one. */
export interface ButtonLooks {
  variant?: ButtonVariant | undefined
  /** Takes its container's width. */
  block?: boolean | undefined
  /** Shown before the text. */
  icon?: ReactNode
  /** Shown after the text. */
  iconEnd?: ReactNode
}

export function buttonClass({ variant = 'primary', block }: ButtonLooks, className?: string) {
  return classNames(styles.button, styles[variant], block && styles.block, className)
}
