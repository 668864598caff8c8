import { countOf } from '@fcr/shared/contracts/text/counts'
import type { ImportDetail, RowOutcome } from '@fcr/shared/contracts/staff/imports'
import { Alert } from '@fcr/shared/ui'
import { useId } from 'react'
import styles from './summary.module.css'
import { outcomeNames, outcomes } from './labels'

interface SummaryProps {
  counts: Partial<Record<RowOutcome, number>>
  /** Whether the import has run. */
  ran: boolean
}

/** How many rows of each kind, as a bar and in words. */
export function Summary({ counts, ran }: SummaryProps) {
  const kinds = outcomeNames.flatMap((name) => {
    const count = counts[name] ?? 0
    return count > 0 ? [{ name, count }] : []
  })
  return (
    <>
      <div className={styles.meter} aria-hidden="true">
        {kinds.map(({ name, count }) => (
          <i key={name} className={styles[name]} style={{ flex: count }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {kinds.map(({ name, count }) => (
          <li key={name}>
            <i className={styles[name]} aria-hidden="true" />
            <b>{countOf(count)}</b>
            <span>{outcomes[name][ran ? 'happened' : 'planned'][count === 1 ? 0 : 1]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ClearedProps {
  job: ImportDetail
  /** Whether the import has run. */
  ran: boolean
}

/** The stored values that the import will clear, or has cleared, by field. */
export function Cleared({ job: { borrados }, ran }: ClearedProps) {
  if (borrados.length === 0) return null
  const fields = borrados.map(({ campo, cuantos }) => `${campo} ${countOf(cuantos)}`).join(', ')
  return (
    <Alert kind="warn">
      <b>{ran ? 'Se borraron' : 'Se borran'}:</b> {fields}.
      {!ran &&
        ' El registro tiene esos datos, y el archivo trae la celda vacía o cambia el dato del que dependen.'}
    </Alert>
  )
}

interface ProgressProps {
  label: string
  done: number
  /** 0: not known yet. */
  total: number
}

/** How far the server has come with a step. */
export function Progress({ label, done, total }: ProgressProps) {
  const id = useId()
  return (
    <div>
      <p id={id}>
        {label}
        {total > 0 && done > 0 && `: ${countOf(done)} de ${countOf(total)} filas`}
      </p>
      <progress
        aria-labelledby={id}
        className={styles.progress}
        {...(total > 0 && done > 0 && { value: done, max: total })}
      />
    </div>
  )
}
