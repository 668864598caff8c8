import { Button } from '@fcr/shared/ui'
import styles from '../submission/problem-alert.module.css'

interface Props {
  onKeep: () => void
  onTakeStored: () => void
}

/** The two ways on from an edit that another one overtook. */
export function EditConflict({ onKeep, onTakeStored }: Props) {
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={onKeep}>
        Conservar lo que escribí
      </Button>
      <Button variant="quiet" onClick={onTakeStored}>
        Cargar los datos guardados
      </Button>
    </div>
  )
}
