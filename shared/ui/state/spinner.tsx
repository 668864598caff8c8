import { classNames } from '../class-names'
import styles from './spinner.module.css'
import { VisuallyHidden } from '../page/visually-hidden'

export interface SpinnerProps {
  /** The loading content; read out by screen readers. */
  label: string
  /** Shows the label next to the ring, as in 'Buscando...'. */
  labelVisible?: boolean | undefined
  /** Centred in its container, for a page or section that is loading. */
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

/** Only the ring, where another text describes the state. */
export function SpinnerRing() {
  return <span aria-hidden="true" className={styles.ring} />
}
