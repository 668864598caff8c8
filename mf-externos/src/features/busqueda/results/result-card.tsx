import { ChevronRightIcon, classNames, NotAvailable } from '@fcr/shared/ui'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './result-card.module.css'

type LinkProps = Pick<ComponentProps<typeof Link>, 'id' | 'to' | 'state' | 'onClick'>

/** `differs`: distinguishes the person from another one of the list. */
type ResultDatum = { label: string; value: ReactNode; differs?: boolean | undefined }

export interface ResultCardProps extends LinkProps {
  /** The person's name, parts of it marked perhaps: the link, which the whole card is. '' shows as not available. */
  name: ReactNode
  headingLevel?: 2 | 3 | undefined
  /** Below the name, e.g. a `Badge`. */
  mark?: ReactNode
  /** Up to four, the last of which takes the room there is; `null` and '' show as not available. */
  data: readonly ResultDatum[]
  /** Below the data, over the whole width. */
  note?: ReactNode
}

/** One row that is compared from top to bottom with the others; on small screens a card. An item of a list. */
export function ResultCard({ name, headingLevel = 2, mark, data, note, ...link }: ResultCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Heading className={styles.name}>
          <Link {...link} className={styles.link} translate="no">
            {name || <NotAvailable />}
          </Link>
        </Heading>
        {mark}
      </div>
      <dl className={styles.data}>
        {data.map(({ label, value, differs }) => (
          <div key={label} className={styles.datum}>
            <dt className={styles.label}>{label}</dt>
            <dd className={classNames(styles.value, differs && styles.differs)} translate="no">
              {value || <NotAvailable />}
            </dd>
          </div>
        ))}
      </dl>
      <span className={styles.go}>
        <ChevronRightIcon />
      </span>
      {/* Hidden by the style sheet where it stays empty. */}
      <div className={styles.note}>{note}</div>
    </li>
  )
}
