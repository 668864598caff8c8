import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './card.module.css'
import { classNames } from '../class-names'

export interface CardProps extends ComponentProps<'article'> {
  /** One `<img>` or `<svg>`, shown at 16:9 without a border. */
  picture?: ReactNode
}

/** A picture above a padded body. A `CardTitle` inside makes the whole card clickable. */
export function Card({ picture, className, children, ...rest }: CardProps) {
  return (
    <article {...rest} className={classNames(styles.card, className)}>
      {picture != null && <div className={styles.picture}>{picture}</div>}
      <div className={styles.body}>{children}</div>
    </article>
  )
}

interface TitleLooks {
  level?: 2 | 3 | undefined
  children: ReactNode
}
export type CardTitleProps = TitleLooks &
  ({ to: string; onClick?: never } | { to?: never; onClick?: () => void })

/**
 * The card's title. With `to` (a link) or `onClick` (a button) the whole card is clickable, while the accessible
 * name is the title alone.
 */
export function CardTitle({ level = 3, to, onClick, children }: CardTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading className={styles.title}>
      {to !== undefined ? (
        <Link to={to} className={styles.action}>
          {children}
        </Link>
      ) : onClick ? (
        <button type="button" onClick={onClick} className={styles.action}>
          {children}
        </button>
      ) : (
        children
      )}
    </Heading>
  )
}
