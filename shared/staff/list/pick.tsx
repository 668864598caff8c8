import { classNames, NotAvailable } from '@fcr/shared/ui'
import type { ComponentProps, ReactNode } from 'react'
import styles from './pick.module.css'

interface PickProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  detail?: ReactNode
}

/** A radio button as a box, with a label and one line about it. */
export function Pick({ label, detail, ...control }: PickProps) {
  return (
    <label className={styles.pick}>
      <input {...control} type="radio" />
      <b>{label}</b>
      {detail != null && <small>{detail}</small>}
    </label>
  )
}

interface PickGroupProps {
  legend: string
  /** Side by side if there is room. */
  inline?: boolean | undefined
  /** `Pick`s. */
  children: ReactNode
}

export function PickGroup({ legend, inline, children }: PickGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={classNames(styles.choices, inline && styles.inline)}>{children}</div>
    </fieldset>
  )
}

/** A check box that fills its row, with help below the text. */
export function CheckRow({ label, detail, ...control }: PickProps) {
  return (
    <label className={styles.check}>
      <input {...control} type="checkbox" />
      <span>
        {label}
        {detail != null && <small>{detail}</small>}
      </span>
    </label>
  )
}

/** A record that is compared with another. */
interface ComparedRecord {
  name: string
  /** When, and from where. */
  detail: string
}

interface CompareProps {
  records: readonly [ComparedRecord, ComparedRecord]
  /** The fields that differ. `''` is an absent value. */
  fields: readonly { name: string; label: string; values: readonly [string, string] }[]
  /** The record whose value is kept, by field. */
  chosen: Readonly<Record<string, 0 | 1>>
  onChoose: (field: string, record: 0 | 1) => void
}

/** Two records of one person, field by field. */
export function Compare({ records, fields, chosen, onChoose }: CompareProps) {
  return (
    <div>
      <div aria-hidden="true" className={classNames(styles.compare, styles.records)}>
        <span>Campo</span>
        {records.map(({ name, detail }) => (
          <span key={name}>
            <b>{name}</b>
            {detail}
          </span>
        ))}
      </div>
      {fields.map(({ name, label, values }) => (
        <div key={name} role="radiogroup" aria-label={label} className={styles.compare}>
          <span aria-hidden="true" className={styles.field}>
            {label}
          </span>
          {records.map((record, index) => (
            <Pick
              key={record.name}
              name={name}
              label={values[index === 0 ? 0 : 1] || <NotAvailable />}
              detail={<span className={styles.source}>{record.name}</span>}
              checked={chosen[name] === index}
              onChange={() => onChoose(name, index === 0 ? 0 : 1)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
