import { Button, Dialog, FileTextIcon } from '@fcr/shared/ui'
import { useState } from 'react'
import { ContactNote } from '../../contact/contact-note'
import { Picture } from '../../layout/picture'
import { PlaceLine } from '../../layout/place-line'
import styles from './toar-overlay.module.css'
import type { Toar } from './toar'

interface ToarOverlayProps {
  toar: Toar
  onClose: () => void
}

/** One TOAR in full. Its documents are not published: 'Documentación' explains how to request them. */
export function ToarOverlay({ toar, onClose }: ToarOverlayProps) {
  const [requested, setRequested] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick
      size="large"
      title={toar.title}
      overline={<PlaceLine>{toar.place}</PlaceLine>}
      picture={<Picture {...toar.picture} />}
      actions={
        <>
          <Button icon={<FileTextIcon />} onClick={() => setRequested(true)}>
            Documentación
          </Button>
          <ContactNote
            message={requested ? 'La documentación de este TOAR se solicita a la Fundación.' : null}
            subject={`Documentación del TOAR: ${toar.title}`}
          />
        </>
      }
    >
      <div className={styles.text}>
        {toar.description.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Dialog>
  )
}
