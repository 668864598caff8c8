import { useState, type KeyboardEvent } from 'react'
import styles from './credentials.module.css'

/**
 * Tracks Caps Lock from key events: spread `keys` on a password field and render `note` below it. Phone
 * keyboards never report Caps Lock.
 */
export function useCapsLock() {
  const [locked, setLocked] = useState(false)
  const look = (event: KeyboardEvent) => {
    // On its own keydown event the Caps Lock state is not yet reliable; the keyup event has the new one.
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
