import { LogoFull } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { usePrinting } from '../print'
import styles from './slip.module.css'

interface SlipProps {
  /** For whom it is. */
  children: ReactNode
  /** The secret, shown once. */
  secret: ReactNode
  facts: readonly { label: string; value: ReactNode }[]
  /** Where the secret is typed. */
  address: ReactNode
  /** Notes for the reader. */
  fine: ReactNode
}

/** A slip to hand over, such as an access code. A page with slips prints only the slips, each once. */
export function Slip(props: SlipProps) {
  const isPrinting = usePrinting() !== null
  const paper = (
    <div className={styles.printed}>
      <Content {...props} />
    </div>
  )
  // Outside the page's root, which is not printed: hidden content inside it would still take up sheets.
  return isPrinting ? createPortal(paper, document.body) : <Content {...props} />
}

function Content({ children, secret, facts, address, fine }: SlipProps) {
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
      <div className={styles.address}>{address}</div>
      <p className={styles.fine}>{fine}</p>
    </div>
  )
}
