import { CircleCheckIcon } from '@fcr/shared/ui'
import { useId, type ReactNode } from 'react'
import styles from './decision.module.css'

interface DecisionCardProps {
  title: string
  /** The requester, and the time. */
  lead?: ReactNode
  /** `DecisionGroup`s, in this order: why, what will happen, the data that change, the reason. */
  children: ReactNode
  /** A `DecisionFooter`. */
  footer?: ReactNode
}

/** A decision that takes a page: verify, approve, import. */
export function DecisionCard({ title, lead, children, footer }: DecisionCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.card}>
      <div className={styles.header}>
        <h2 id={id}>{title}</h2>
        {lead != null && <p>{lead}</p>}
      </div>
      <div className={styles.content}>{children}</div>
      {footer}
    </section>
  )
}

/** One part of a decision, separated from the one before by a line. */
export function DecisionGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  )
}

interface DecisionFooterProps {
  /** Leaves without deciding: a quiet button or link. */
  leave: ReactNode
  /** A `RefuseButton`. */
  refuse?: ReactNode
  /** The primary button. */
  approve: ReactNode
}

/** Leave, refuse, approve; on a phone the primary button comes first. */
export function DecisionFooter({ leave, refuse, approve }: DecisionFooterProps) {
  return (
    <div className={styles.footer}>
      <div className={styles.leave}>{leave}</div>
      {refuse != null && <div className={styles.refuse}>{refuse}</div>}
      <div className={styles.approve}>{approve}</div>
    </div>
  )
}

/** Somebody's reason, in their words. */
export function Quote({ children }: { children: string }) {
  return <p className={styles.quote}>«{children}»</p>
}

/** The consequences of a decision, in full sentences. */
export function Effects({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.effects}>
      {items.map((item) => (
        <li key={item}>
          <CircleCheckIcon aria-hidden="true" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}

interface WasProps {
  /** A value that a change replaced; nothing shows as nothing. */
  children: ReactNode
}

/** A replaced value, struck through. Its column or label says that it is the old one. */
export function Was({ children }: WasProps) {
  return <s className={styles.was}>{children}</s>
}
