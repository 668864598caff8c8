import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../class-names'
import { ArrowLeftIcon, ArrowRightIcon } from '../icons'
import styles from './links.module.css'

export type LinkProps = ComponentProps<typeof Link>

/** A link in running text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} />
}

/** A link forward: bold, with an arrow after the text. */
export function ArrowLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classNames(styles.withIcon, styles.arrow, className)}>
      {children}
      <ArrowRightIcon />
    </Link>
  )
}

/** A link back, above a page's title. */
export function BackLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classNames(styles.withIcon, styles.back, className)}>
      <ArrowLeftIcon />
      {children}
    </Link>
  )
}
