import { classNames } from '@fcr/shared/ui'
import styles from './key-code.module.css'

/** A key's id in four groups, as people compare it. */
export const KeyCode = ({ id, large }: { id: string; large?: boolean }) => (
  <code className={classNames(styles.code, large && styles.large)}>{id.match(/.{1,4}/g)?.join(' ')}</code>
)
