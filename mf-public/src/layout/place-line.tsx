import { MapPinIcon } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import styles from './place-line.module.css'

/** A location: a pin and the place's name. */
export function PlaceLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.place}>
      <MapPinIcon aria-hidden="true" />
      {children}
    </p>
  )
}
