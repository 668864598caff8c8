import { Alert, Button } from '@fcr/shared/ui'
import styles from './draft-bar.module.css'

const moment = new Intl.DateTimeFormat('es-CO', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

interface Props {
  /** Milliseconds since 1970. */
  savedAt: number
  onResume: () => void
  onDiscard: () => void
}

/** Offers what was typed before; the form below stays empty until the person decides. */
export function DraftBar({ savedAt, onResume, onDiscard }: Props) {
  return (
    <Alert kind="info" role="region" aria-label="Borrador guardado" className={styles.bar}>
      <p>Tiene un borrador guardado en este equipo ({moment.format(savedAt)}).</p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onResume}>
          Continuar borrador
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          Descartar
        </Button>
      </div>
    </Alert>
  )
}

interface SharedDeviceProps {
  shared: boolean
  onChange: (shared: boolean) => void
}

/** What is kept on the device, and the way to keep nothing on a computer that others use. */
export function SharedDeviceChoice({ shared, onChange }: SharedDeviceProps) {
  return (
    <>
      <p className={styles.kept}>
        {shared
          ? 'Lo que escribe no se guarda en este equipo.'
          : 'Lo que escribe se guarda en este equipo durante 24 horas, salvo las contraseñas.'}
      </p>
      <label className={styles.choice}>
        <input type="checkbox" checked={shared} onChange={(event) => onChange(event.target.checked)} />
        Equipo compartido: no guardar
      </label>
    </>
  )
}
