import { invitationHours } from '@fcr/shared/contracts/foundation/sign-in'
import { Button, Dialog } from '@fcr/shared/ui'
import { useState } from 'react'
import styles from './team.module.css'

/** The link of an invitation, shown once. */
export function LinkOnce({ link, onClose }: { link: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      // The text can be selected by hand.
      () => undefined,
    )
  return (
    <Dialog
      open
      title="Entregue este enlace"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            {copied ? 'Copiado' : 'Copiar'}
          </Button>
          <Button onClick={onClose}>Ya lo entregué</Button>
        </>
      }
    >
      <p>
        Sirve {invitationHours} horas y una sola vez, y no se muestra de nuevo. Quien lo abre queda con ese
        ingreso.
      </p>
      <p className={styles.link}>{link}</p>
    </Dialog>
  )
}
