import { XIcon } from '@fcr/shared/ui'
import styles from './close-button.module.css'

/** Closes a popup or card, from its upper right corner. */
export const CloseButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" aria-label="Cerrar" className={styles.close} onClick={onClick}>
    <XIcon />
  </button>
)
