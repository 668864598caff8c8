import { Button, Dialog } from '@fcr/shared/ui'
import { useState, type ReactNode } from 'react'
import styles from './link-dialog.module.css'

interface LinkDialogProps {
  title: string
  link: string
  /** Text of the button that closes it: 'Cerrar'. */
  done: string
  onClose: () => void
  /** Purpose of the link, and its validity. */
  children: ReactNode
}

/** A link to hand over. */
export function LinkDialog({ title, link, done, onClose, children }: LinkDialogProps) {
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
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            {copied ? 'Copiado' : 'Copiar'}
          </Button>
          <Button onClick={onClose}>{done}</Button>
        </>
      }
    >
      <p>{children}</p>
      {/* A passkey's link has 850 characters: a field scrolls, and is reached with the keyboard. */}
      <textarea
        className={styles.link}
        aria-label="Enlace"
        readOnly
        rows={4}
        value={link}
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  )
}
