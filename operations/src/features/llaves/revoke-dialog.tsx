import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { TextAreaField } from '@fcr/shared/form'
import { FormDialog } from '@fcr/shared/staff'
import { useState } from 'react'
import { KeyCode } from '../../components/key-code'
import { actorWords } from '../../labels/actors'
import { useOperator } from '../../session/session'
import { useKeyChange } from './use-key-change'

interface RevokeDialogProps {
  revoked: PublishingKey
  publishingKeys: readonly PublishingKey[]
  onClose: () => void
  onDone: (text: string) => void
}

export function RevokeDialog({ revoked, publishingKeys, onClose, onDone }: RevokeDialogProps) {
  const session = useOperator()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const name = actorWords(revoked.owner) || revoked.id
  const { busy, problem, submit } = useKeyChange(publishingKeys, () =>
    onDone(`La llave de ${name} ya no sirve.`),
  )
  const text = cleanLines(reason)
  const confirm = () => {
    setMissing(text === '')
    if (text !== '') submit({ action: 'revoke-key', id: revoked.id, reason: text })
  }
  return (
    <FormDialog
      title={`Revocar la llave de ${name}`}
      confirm="Firmar y revocar"
      leave="Cancelar"
      danger
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={confirm}
    >
      <p>
        La llave <KeyCode id={revoked.id} /> no podrá firmar nada más.{' '}
        {revoked.id === session.key && <b>Es la suya: después no podrá operar desde aquí.</b>}
      </p>
      <TextAreaField
        label="Motivo"
        hint="Obligatorio. Queda con su nombre."
        rows={2}
        maxLength={400}
        value={reason}
        error={missing && text === '' ? 'Escriba el motivo.' : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
