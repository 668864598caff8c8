import { useCallback, useState } from 'react'
import { useAuth } from '@fcr/shared/session'
import { Alert, Button } from '@fcr/shared/ui'
import { useEditSource } from '../edit/edit-source'
import { PrintedForm } from './paper-form'
import styles from './print-buttons.module.css'

/** Prints the form with the member's stored answers. */
export function PrintOwnForm() {
  const session = useAuth()
  const [printing, setPrinting] = useState(false)
  const done = useCallback(() => setPrinting(false), [])
  const owner = session.status === 'ready' ? session.user?.numero_identificacion : undefined
  if (owner === undefined) return null
  return (
    <div className={styles.print}>
      <Button variant="secondary" onClick={() => setPrinting(true)}>
        Imprimir mi formulario
      </Button>
      {printing && <StoredForm owner={owner} onDone={done} />}
    </div>
  )
}

function StoredForm({ owner, onDone }: { owner: string; onDone: () => void }) {
  const { source, failed } = useEditSource(owner)
  if (failed)
    return (
      <Alert kind="error" role="alert">
        No pudimos cargar sus datos. Inténtelo de nuevo en unos minutos.
      </Alert>
    )
  return source && <PrintedForm answers={source.answers} onDone={onDone} />
}
