import { classNames } from './class-names'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden'

export interface SpinnerProps {
  /** What is being waited for; read out by screen readers. */
  label: string
  /** Shows the label beside the ring, as in 'Buscando...'. */
  labelVisible?: boolean | undefined
  /** Alone in the middle of its container, for a page or a section that loads. */
  centered?: boolean | undefined
}

export function Spinner({ label, labelVisible, centered }: SpinnerProps) {
  return (
    <span role="status" className={classNames(styles.spinner, centered && styles.centered)}>
      <SpinnerRing />
      {labelVisible ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

/** The ring alone, for places whose own text says what is going on. */
export function SpinnerRing() {
  return <span aria-hidden="true" className={styles.ring} />
}
