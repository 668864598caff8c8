import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './page-layout.module.css'

export interface WrapProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'header' | 'footer' | 'nav' | undefined
  /** 736 px, for prose. */
  narrow?: boolean | undefined
  /** 928 px, for forms. */
  form?: boolean | undefined
  /** Adds space above a page without a `PageHeader`. */
  page?: boolean | undefined
}

/** Centres its content within the page's maximum width (1216 px) and margins. */
export function Wrap({ as = 'div', narrow, form, page, className, ...rest }: WrapProps) {
  // All of these accept the same attributes; only the tag differs.
  const Tag = as as 'div'
  return (
    <Tag
      {...rest}
      className={classNames(
        styles.wrap,
        narrow && styles.narrow,
        form && styles.form,
        page && styles.page,
        className,
      )}
    />
  )
}

export interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  /** The winding golden line; only below the title of a public page. */
  trail?: boolean | undefined
  children?: ReactNode
}

/** The page's only h1, with an optional introduction. */
export function PageHeader({ title, lead, trail, children }: PageHeaderProps) {
  return (
    <div className={styles.head}>
      <h1 className={classNames(trail && styles.trail)}>{title}</h1>
      {lead != null && <p className={styles.lead}>{lead}</p>}
      {children != null && <div className={styles.extra}>{children}</div>}
    </div>
  )
}
