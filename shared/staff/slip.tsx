import { LogoFull } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import styles from './slip.module.css'

export interface SlipProps {
  /** For whom it is. */
  children: ReactNode
  /** The secret, shown once. */
  secret: ReactNode
  facts: readonly { label: string; value: ReactNode }[]
  /** Notes for the reader. */
  fine?: ReactNode
}

/** A slip to hand over, such as an access code. While it is on a page, only the slip is printed. */
export function Slip({ children, secret, facts, fine }: SlipProps) {
  return (
    <div className={styles.slip}>
      <LogoFull alt="" className={styles.logo} />
      <p>{children}</p>
      <p className={styles.secret}>{secret}</p>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {fine != null && <p className={styles.fine}>{fine}</p>}
    </div>
  )
}
