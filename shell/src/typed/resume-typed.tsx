import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Alert, Button, Wrap } from '@fcr/shared/ui'
import styles from '../outlet/area-unavailable.module.css'
import { hold, pageElement, restoreHeld } from './held'
import { takeKept } from './reload'

/** After a reload by `reloadPage`, restores the typed values and shows a notice. */
export function resumeTyped() {
  const kept = takeKept()
  const page = pageElement()
  if (!kept || !page) return
  hold(kept)
  restoreHeld()
  // A separate root: a sibling in the page's root would change the ids in its HTML.
  const place = document.createElement('div')
  place.setAttribute('role', 'status')
  page.before(place)
  createRoot(place).render(<ReloadNotice />)
}

function ReloadNotice() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <Wrap className={styles.notice}>
      <Alert kind="info">
        El sitio volvió a cargar esta página por un problema técnico; lo que usted escribió está guardado,
        salvo contraseñas y códigos.
      </Alert>
      <Button variant="quiet" onClick={() => setOpen(false)}>
        Entendido
      </Button>
    </Wrap>
  )
}
