import { useId, useState } from 'react'
import { readSite } from '@fcr/shared/site'
import { Alert, Button } from '@fcr/shared/ui'
import styles from './forgot-password.module.css'

/** Shows how to contact the staff, who reset passwords; does not navigate. */
export function ForgotPassword() {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button variant="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        ¿Olvidó su contraseña?
      </Button>
      <div id={id} hidden={!open}>
        {open && <Help />}
      </div>
    </>
  )
}

function Help() {
  const { name, contact } = readSite()
  return (
    <Alert kind="info" className={styles.help}>
      Comuníquese con la {name}: llame al{' '}
      <a href={`tel:${contact.mobile.replace(/\D/g, '')}`}>{contact.mobile}</a> o escriba a{' '}
      <a href={`mailto:${contact.email}`}>{contact.email}</a>. Nuestro equipo le ayudará a recuperar su
      ingreso.
    </Alert>
  )
}
