import type { ReactNode } from 'react'
import styles from './data-list.module.css'

interface NotAvailableProps {
  text?: string | undefined
}

/** Shows that a value is missing. */
export function NotAvailable({ text = 'No Disponible' }: NotAvailableProps) {
  return <span className={styles.absent}>{text}</span>
}

export interface DataItemProps {
  label: string
  /** `null`, `undefined` and `''` show as `NotAvailable`; `true` and `false` as 'Sí' and 'No'. */
  value: ReactNode
  /** Replaces 'No Disponible'. */
  absentText?: string | undefined
}

/** One term and value of a `<dl>`. */
export function DataItem({ label, value, absentText }: DataItemProps) {
  return (
    <div className={styles.item}>
      <dt className={styles.label}>{label}</dt>
      {/* Translators must not change names and places. */}
      <dd className={styles.value} translate="no">
        {contentOf(value) ?? <NotAvailable text={absentText} />}
      </dd>
    </div>
  )
}

function contentOf(value: ReactNode): ReactNode {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return value === '' ? undefined : value
}

export interface DataListProps {
  items: readonly { label: string; value: ReactNode }[]
  absentText?: string | undefined
}

/** Labels and values, in two columns if there is room. Labels are unique within a list. */
export function DataList({ items, absentText }: DataListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value }) => (
        <DataItem key={label} label={label} value={value} absentText={absentText} />
      ))}
    </dl>
  )
}
