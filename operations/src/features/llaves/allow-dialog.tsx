import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import type { WaitingKey } from '@fcr/shared/platform/operations'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { TextField } from '@fcr/shared/form'
import { FormDialog } from '@fcr/shared/staff'
import { useState } from 'react'
import { KeyCode } from '../../components/key-code'
import { useKeyChange } from './use-key-change'

interface AllowDialogProps {
  waiting: WaitingKey
  publishingKeys: readonly PublishingKey[]
  onClose: () => void
  onDone: (text: string) => void
}

export function AllowDialog({ waiting, publishingKeys, onClose, onDone }: AllowDialogProps) {
  const [typed, setTyped] = useState('')
  const owner = cleanTyped(typed)
  const [missing, setMissing] = useState(false)
  const { busy, problem, submit } = useKeyChange(publishingKeys, () =>
    onDone(`La llave de ${owner} está autorizada: ya puede entrar y operar.`),
  )
  const confirm = () => {
    setMissing(owner === '')
    if (owner !== '') submit({ action: 'allow-key', id: waiting.id, owner })
  }
  return (
    <FormDialog
      title="Aprobar la llave"
      confirm="Firmar y aprobar"
      leave="Cancelar"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={confirm}
    >
      <p>
        Compare el número con el que ve quien la pidió: <KeyCode id={waiting.id} large />. Con ella podrá
        cambiar todo lo que está en vivo.
      </p>
      <TextField
        label="De quién es"
        hint="Su nombre queda en la historia con cada cambio."
        maxLength={100}
        value={typed}
        error={missing && owner === '' ? 'Escriba de quién es.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  )
}
