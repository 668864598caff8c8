import { classNames } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { countOf } from './count'
import styles from './rows.module.css'

/** A work list: one thing to open per row. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

export interface RowProps {
  /** Where the row leads; the whole row is pressed. */
  to: To
  state?: unknown
  title: ReactNode
  detail?: ReactNode
  /** At the right, or below on a phone: a `Tag`. */
  end?: ReactNode
  current?: boolean | undefined
}

export function Row({ to, state, title, detail, end, current }: RowProps) {
  return (
    <li className={classNames(styles.row, end != null && styles.withEnd)}>
      <Link to={to} state={state} aria-current={current || undefined} className={styles.link}>
        {title}
      </Link>
      {detail != null && <span className={styles.detail}>{detail}</span>}
      {end != null && <span className={styles.end}>{end}</span>}
    </li>
  )
}

export interface TileProps {
  count: number
  /** What is counted: 'Identidades por verificar'. */
  label: string
  /** The list behind the number. */
  to: To
  /** Needs attention today. */
  hot?: boolean | undefined
}

/** Numbers that lead to their lists. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.tiles}>
      {children}
    </ul>
  )
}

export function Tile({ count, label, to, hot }: TileProps) {
  return (
    <li className={styles.tileItem}>
      <Link to={to} className={classNames(styles.tile, hot && styles.hot)}>
        <b>{countOf(count)}</b>
        <span>{label}</span>
      </Link>
    </li>
  )
}
