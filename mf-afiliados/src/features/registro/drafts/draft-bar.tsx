import { Alert, Button } from '@fcr/shared/ui'
import styles from './draft-bar.module.css'
import type { Keeping } from './use-drafts'

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
  keeping: Keeping
  onChange: (shared: boolean) => void
}

const fates: Record<Keeping, string> = {
  kept: 'Lo que escribe se guarda en este equipo durante 24 horas, salvo las contraseñas.',
  'shared-device': 'Lo que escribe no se guarda en este equipo.',
  refused:
    'Este navegador no permite guardar lo que escribe. No cierre esta página hasta finalizar su afiliación.',
}

/** What is kept on the device, and the way to keep nothing on a computer that others use. */
export function SharedDeviceChoice({ keeping, onChange }: SharedDeviceProps) {
  return (
    <>
      <p className={styles.kept}>{fates[keeping]}</p>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={keeping === 'shared-device'}
          onChange={(event) => onChange(event.target.checked)}
        />
        Equipo compartido: no guardar
      </label>
    </>
  )
}

/** After going on with a draft: what is back, and what is not. */
export function ResumedNote() {
  return (
    <Alert kind="info" className={styles.bar}>
      Sus respuestas están de nuevo en el formulario. Escriba otra vez la contraseña, que no se guarda en el
      equipo, y avance con Siguiente.
    </Alert>
  )
}
