import { classNames } from './class-names'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  lines?: number | undefined
  /** On a sheet of its own, in the place of a card of a list. */
  card?: boolean | undefined
}

/** A still silhouette of what is being loaded. Says nothing itself: put a `Spinner` or a text beside it. */
export function Skeleton({ lines = 3, card }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={classNames(styles.skeleton, card && styles.card)}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  )
}
