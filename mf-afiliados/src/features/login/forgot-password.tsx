import { useId, useState } from 'react'
import { Button } from '@fcr/shared/ui'
import { RequestLink } from '../../credentials/request-link'
import styles from './forgot-password.module.css'

interface Props {
  /** Returns the document number typed so far. */
  readNumber: () => string
}

/** Opens the request for a recovery link in place; does not navigate. */
export function ForgotPassword({ readNumber }: Props) {
  const [typedNumber, setTypedNumber] = useState<string>()
  const open = typedNumber !== undefined
  const id = useId()
  return (
    <div className={styles.forgot}>
      <Button
        variant="quiet"
        block
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setTypedNumber(open ? undefined : readNumber())}
      >
        ¿Olvidó su contraseña?
      </Button>
      <div id={id} hidden={!open} className={styles.request}>
        {open && <RequestLink typedNumber={typedNumber} />}
      </div>
    </div>
  )
}
