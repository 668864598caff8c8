import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The action; its only accessible name, so never optional. */
  label: string
  icon: ReactNode
}

/** A round button of 48 px with only an icon. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classNames(styles.iconButton, className)}>
      {icon}
    </button>
  )
}
