import type { RequestThread } from '@fcr/shared/contracts/staff/requests'
import { Alert, Button, Dialog } from '@fcr/shared/ui'
import { listOf } from './labels'

/** Whether the request would be closed as done although the register has not changed. */
export const isNothingDone = ({ tipo, corregido, persona }: RequestThread) =>
  tipo === 'supresion' ? persona !== null : corregido?.cambio.length === 0

/** What of a correction is done: 'Cambió: rango. Sigue igual: nombre.' */
export function Corrected({ thread: { corregido } }: { thread: RequestThread }) {
  if (!corregido) return null
  const { cambio, sigue_igual: same } = corregido
  const sentences = [
    cambio.length > 0 ? `Cambió: ${listOf(cambio)}.` : 'Ningún dato ha cambiado desde que llegó.',
    same.length > 0 && `Sigue igual: ${listOf(same)}.`,
  ]
  return (
    <Alert kind={cambio.length > 0 && same.length === 0 ? 'info' : 'warn'} role="status">
      {sentences.filter(Boolean).join(' ')}
    </Alert>
  )
}

interface NothingDoneProps {
  thread: RequestThread
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a request is closed as done although nothing was done. */
export function NothingDone({ thread: { tipo }, onClose, onConfirm }: NothingDoneProps) {
  const facts =
    tipo === 'supresion'
      ? 'Los datos de la persona siguen en el registro. La respuesta le diría que se hizo lo que pidió.'
      : 'Ningún dato de la persona ha cambiado desde que llegó la solicitud. La respuesta le diría que se hizo lo que pidió.'
  return (
    <Dialog
      open
      role="alertdialog"
      title="¿Cerrarla sin cambios?"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button onClick={onConfirm}>Cerrar sin cambios</Button>
        </>
      }
    >
      <p>{facts}</p>
    </Dialog>
  )
}
