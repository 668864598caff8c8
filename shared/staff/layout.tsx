import { BackLink, classNames } from '@fcr/shared/ui'
import { useId, type ComponentProps, type ReactNode } from 'react'
import type { To } from 'react-router-dom'
import styles from './layout.module.css'

interface StaffHeadProps {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** At most one secondary action. */
  action?: ReactNode
  /** The page that this one belongs to. */
  back?: { to: To; label: string } | undefined
}

/** The head of a staff page: the link back, the h1, one sentence, one action. */
export function StaffHead({ title, lead, action, back }: StaffHeadProps) {
  return (
    <>
      {back && (
        <BackLink to={back.to} className={styles.back}>
          {back.label}
        </BackLink>
      )}
      <div className={styles.head}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          {lead != null && <p>{lead}</p>}
        </div>
        {action}
      </div>
    </>
  )
}

interface StaffSheetProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: string
  /** Right of the title: a link, a count or a `Tag`. */
  aside?: ReactNode
}

/** A sheet of a staff page, denser than the site's; a region named by its title. `id` is its anchor. */
export function StaffSheet({ title, aside, className, children, ...rest }: StaffSheetProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      tabIndex={rest.id ? -1 : undefined}
      {...rest}
      className={classNames(styles.sheet, className)}
    >
      <div className={styles.sheetHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Sheets one below the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** Buttons in a row. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}

interface ColumnsProps {
  /** The wide column. */
  main: ReactNode
  /** The column of 344 px; below the other if there is no room. */
  side: ReactNode
  /** Puts the side column first for readers and phones: in a record, who it is comes before the data. */
  sideFirst?: boolean | undefined
}

/** A page in two columns, from 1200 px. */
export function Columns({ main, side, sideFirst }: ColumnsProps) {
  const [wide, narrow] = [
    <div key="main" className={styles.stack}>
      {main}
    </div>,
    <div key="side" className={classNames(styles.stack, styles.side)}>
      {side}
    </div>,
  ]
  return (
    <div className={classNames(styles.columns, sideFirst && styles.sideFirst)}>
      {sideFirst ? [narrow, wide] : [wide, narrow]}
    </div>
  )
}
