import { useState, type KeyboardEvent } from 'react'
import styles from './credentials.module.css'

/**
 * Whether capitals are locked, as far as a key has told: for a password field's `onKeyDown`, `onKeyUp` and `note`.
 * Keyboards of phones have no such lock and never say so.
 */
export function useCapsLock() {
  const [locked, setLocked] = useState(false)
  const look = (event: KeyboardEvent) => {
    // The lock's own press is told after the fact by its release.
    if (event.type === 'keyup' || event.key !== 'CapsLock') setLocked(event.getModifierState('CapsLock'))
  }
  return {
    keys: { onKeyDown: look, onKeyUp: look },
    note: (
      <span role="status" className={styles.capsLock}>
        {locked && 'Tiene activadas las mayúsculas del teclado.'}
      </span>
    ),
  }
}
