import { classNames } from '@fcr/shared/ui'
import { useId, type ReactNode } from 'react'
import styles from './timeline.module.css'

interface TimelineEntry {
  key: string | number
  /** '8:42 a. m.' */
  time: string
  /** ISO 8601. */
  dateTime: string
  icon: ReactNode
  /** The event as a sentence. */
  sentence: ReactNode
  /** The reason, or the pending condition. */
  detail?: ReactNode
  hot?: boolean | undefined
}

export interface TimelineProps {
  /** Days in the order of the list: 'Hoy, lunes 23 de noviembre'. */
  days: readonly { day: string; entries: readonly TimelineEntry[] }[]
}

/** Events, one heading per day and one sentence per event. */
export function Timeline({ days }: TimelineProps) {
  return (
    <>
      {days.map(({ day, entries }) => (
        <Day key={day} day={day} entries={entries} />
      ))}
    </>
  )
}

function Day({ day, entries }: TimelineProps['days'][number]) {
  const id = useId()
  return (
    <>
      <h3 id={id} className={styles.day}>
        {day}
      </h3>
      <ol aria-labelledby={id} className={styles.log}>
        {entries.map(({ key, time, dateTime, icon, sentence, detail, hot }) => (
          <li key={key} className={classNames(styles.entry, hot && styles.hot)}>
            <time dateTime={dateTime}>{time}</time>
            {icon}
            <p>{sentence}</p>
            {detail != null && <span className={styles.detail}>{detail}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}

interface TraceProps {
  steps: readonly { title: string; detail?: ReactNode; current?: boolean | undefined }[]
}

/** The stages of one thing, such as an identity: imported, declared, verified. */
export function Trace({ steps }: TraceProps) {
  return (
    <ol className={styles.trace}>
      {steps.map(({ title, detail, current }) => (
        <li key={title} aria-current={current ? 'step' : undefined}>
          {title}
          {detail != null && <small>{detail}</small>}
        </li>
      ))}
    </ol>
  )
}
