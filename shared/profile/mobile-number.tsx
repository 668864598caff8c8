import { mobileGroups } from './format-profile'
import styles from './mobile-number.module.css'

/** A mobile number shown in groups of 3, 3 and 4, but copied, searched and read out as one number. */
export function MobileNumber({ value }: { value: string }) {
  const groups = mobileGroups(value)
  if (!groups) return value
  return groups.map((group, position) => (
    <span key={position} className={styles.group}>
      {group}
    </span>
  ))
}
