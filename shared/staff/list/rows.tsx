import { classNames } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { countOf } from '../../contracts/text/counts'
import rowLink from './row-link.module.css'
import styles from './rows.module.css'

/** A work list: one thing to open per row. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

export interface RowProps {
  /** Where the row leads; the whole row is pressed. Without it, the row is only read. */
  to?: To | undefined
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
      {to === undefined ? (
        <b>{title}</b>
      ) : (
        <Link
          to={to}
          state={state}
          aria-current={current || undefined}
          className={classNames(rowLink.link, styles.link)}
        >
          {title}
        </Link>
      )}
      {detail != null && <span className={styles.detail}>{detail}</span>}
      {end != null && <span className={styles.end}>{end}</span>}
    </li>
  )
}

interface TileProps {
  count: number
  /** Label of the count: 'Identidades por verificar'. */
  label: string
  /** The list behind the number: an address, or a part of the page ('#solicitudes'). */
  to: string
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
  const className = classNames(styles.tile, hot && styles.hot)
  const content = (
    <>
      <b>{countOf(count)}</b>
      <span>{label}</span>
    </>
  )
  return (
    <li className={styles.tileItem}>
      {/* The browser scrolls to a part of the page; the router would not. */}
      {to.startsWith('#') ? (
        <a href={to} className={className}>
          {content}
        </a>
      ) : (
        <Link to={to} className={className}>
          {content}
        </Link>
      )}
    </li>
  )
}
