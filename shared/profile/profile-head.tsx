import type { ReactNode } from 'react'
// Imports the singleton's entry, never a relative path: the shell provides it, and areas must not bundle a copy.
import { classNames } from '@fcr/shared/ui'
import contours from './contours.svg'
import styles from './profile-head.module.css'

interface ProfileHeadProps {
  name: string
  /** Below the name: the document number, perhaps with the state of the identity. */
  document: ReactNode
  /** Above the name. */
  mark?: ReactNode
  provenance?: ReactNode
  /** Buttons on a navy background: variants 'gold' and 'onNavy'. */
  actions?: ReactNode
  /** Less room, as on the office's pages. */
  dense?: boolean
}

/** The navy head of a person's page, with its h1. */
export function ProfileHead({ name, document, mark, provenance, actions, dense = false }: ProfileHeadProps) {
  return (
    <header className={classNames(styles.head, dense && styles.dense)}>
      <img src={contours} alt="" fetchPriority="low" className={styles.contours} />
      <div className={styles.person}>
        {mark}
        <h1 className={styles.name} translate="no">
          {name}
        </h1>
        <div className={styles.document}>{document}</div>
      </div>
      {provenance != null && <div className={styles.provenance}>{provenance}</div>}
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
