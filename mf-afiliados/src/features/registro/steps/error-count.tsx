import { Alert } from '@fcr/shared/ui'
import styles from './error-count.module.css'
import { errorCountText } from './focus-first-error'

/** The number of fields to correct, above the step; the live region says it as well. */
export function ErrorCount({ count }: { count: number }) {
  return (
    <div className={styles.count}>
      <Alert kind="error">{errorCountText(count)}</Alert>
    </div>
  )
}
