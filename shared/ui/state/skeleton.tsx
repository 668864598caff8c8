import { classNames } from '../class-names'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  lines?: number | undefined
  /** Shown on a sheet, in place of a list's card. */
  card?: boolean | undefined
}

/** A static placeholder for loading content. Not announced: put a `Spinner` or a text next to it. */
export function Skeleton({ lines = 3, card }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={classNames(styles.skeleton, card && styles.card)}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  )
}
