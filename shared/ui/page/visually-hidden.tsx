import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />
}

/** Text that phones have no room for: there, only screen readers have it. */
export function HiddenOnPhones(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={classNames(styles.hidden, styles.onPhones)} />
}
